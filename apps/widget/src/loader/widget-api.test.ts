// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { installApi, type WidgetCommands, type WidgetFunction } from './widget-api.ts';

afterEach(() => {
  delete window.ChatsoWidget;
  vi.restoreAllMocks();
});

function commands() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args]);
  const made: WidgetCommands = {
    open: note('open'),
    close: note('close'),
    toggle: note('toggle'),
    hide: note('hide'),
    show: note('show'),
    prefill: note('prefill'),
    attributes: note('attributes'),
    set: note('set'),
    identify: note('identify'),
    logout: note('logout'),
    track: note('track'),
    shutdown: note('shutdown'),
    boot: note('boot'),
  };
  return { calls, made };
}

it('[G-01] runs calls made before it was there, in their order, and the later ones at once', () => {
  const stub: WidgetFunction = (...call) => {
    stub.q = [...(stub.q ?? []), call];
  };
  window.ChatsoWidget = stub;
  window.ChatsoWidget('identify', 'token');
  window.ChatsoWidget('track', 'cart', { items: [] });
  window.ChatsoWidget('open');
  const { calls, made } = commands();
  const api = installApi(window, made);
  expect(calls).toEqual([]);
  api.replay();
  window.ChatsoWidget('logout');
  expect(calls).toEqual([['identify', 'token'], ['track', 'cart', { items: [] }], ['open'], ['logout']]);
});

it('[G-01] never throws into the shop: unknown calls, broken queues, listeners that fail', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { made } = commands();
  const broken: WidgetFunction = () => undefined;
  broken.q = [[], ['nonsense', 1], [Symbol.iterator.toString()]];
  window.ChatsoWidget = broken;
  const api = installApi(window, made);
  api.replay();
  const heard: unknown[] = [];
  window.ChatsoWidget?.('on', 'unread', () => {
    throw new Error('shop');
  });
  window.ChatsoWidget?.('on', 'unread', (count: unknown) => heard.push(count));
  window.ChatsoWidget?.('on', 'unread');
  api.fire('unread', 2);
  expect(heard).toEqual([2]);
});

it('[G-01] every documented call reaches its command', () => {
  const { calls, made } = commands();
  installApi(window, made);
  window.ChatsoWidget?.('toggle');
  window.ChatsoWidget?.('hide');
  window.ChatsoWidget?.('show');
  window.ChatsoWidget?.('prefill', { email: 'a@b.test' });
  window.ChatsoWidget?.('attributes', { plan: 'gold' });
  window.ChatsoWidget?.('set', 'language', 'fr');
  expect(calls).toEqual([
    ['toggle'],
    ['hide'],
    ['show'],
    ['prefill', { email: 'a@b.test' }],
    ['attributes', { plan: 'gold' }],
    ['set', 'language', 'fr'],
  ]);
});

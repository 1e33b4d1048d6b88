import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChatso } from './index.ts';

const scripts: { src: string; dataset: Record<string, string> }[] = [];
beforeEach(() => {
  scripts.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    querySelector: () => scripts[0] ?? null,
    createElement: () => ({ dataset: {} }),
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const options = { host: 'https://chat.test/', storeId: 'gCk2' };

it('[G-01] puts the script into the page once, with the store’s id', () => {
  loadChatso(options);
  loadChatso(options);
  expect(scripts).toMatchObject([{ src: 'https://chat.test/widget.js', dataset: { storeId: 'gCk2' }, async: true }]);
});

it('[G-01] keeps what is called before the widget has come, in order', () => {
  const chatso = loadChatso(options);
  chatso.identify('jwt');
  chatso.setDepartment('Sales');
  chatso.open();
  expect(window.ChatsoWidget?.q).toEqual([['identify', 'jwt'], ['set', 'department', 'Sales'], ['open']]);
});

it('calls the widget that is there, and hears it until it is told to stop', () => {
  const calls: unknown[][] = [];
  window.ChatsoWidget = (...call) => void calls.push(call);
  const chatso = loadChatso(options);
  const heard: number[] = [];
  const stop = chatso.on('unread', (count) => heard.push(count));
  const fire = calls[0]?.[2] as (count: number) => void;
  fire(2);
  stop();
  fire(3);
  expect(heard).toEqual([2]);
});

it('does nothing where a server renders the page', () => {
  vi.unstubAllGlobals();
  expect(() => loadChatso(options).open()).not.toThrow();
});

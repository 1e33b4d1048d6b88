// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startWidget } from './start-widget.ts';

const host = 'https://chat.example';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  delete window.ChatsoWidget;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As on a page that has loaded. */
function start(): void {
  startWidget('store', host);
  window.dispatchEvent(new Event('load'));
}

const element = () => document.getElementById('chatso-widget');

/** The frame says hello; answers what it is told from then on. */
let say: (type: string, more?: object) => void = () => undefined;
function greet(): { type: string; customer?: unknown }[] {
  const mounted = element()?.shadowRoot?.querySelector('iframe');
  // jsdom gives frames of a shadow tree no window; any other one does.
  const frame = document.body.appendChild(document.createElement('iframe')).contentWindow;
  if (!mounted || !frame) throw new Error('There is no frame.');
  Object.defineProperty(mounted, 'contentWindow', { value: frame });
  const told: { type: string; customer?: unknown }[] = [];
  vi.spyOn(frame, 'postMessage').mockImplementation((message) => void told.push(message['chatso-v2']));
  say = (type, more) => {
    const data = { 'chatso-v2': { type, ...more } };
    window.dispatchEvent(new MessageEvent('message', { data, origin: host, source: frame }));
  };
  say('hello');
  onTestFinished(() => say('hide'));
  return told;
}

it('an identify after a logout, both before the frame is there, is not logged out again', () => {
  start();
  window.ChatsoWidget?.('identify', 'claim of Ann');
  window.ChatsoWidget?.('logout');
  window.ChatsoWidget?.('identify', 'claim of Ben');
  const told = greet();
  expect(told.map(({ type, customer }) => [type, customer])).toEqual([
    ['init', null],
    ['logout', undefined],
    ['identify', 'claim of Ben'],
  ]);
});

it('a page whose claim another tab has outdated does not claim it again when the frame begins anew', () => {
  start();
  window.ChatsoWidget?.('identify', 'claim of Ann');
  const told = greet();
  say('forget');
  say('hello');
  expect(told).toMatchObject([
    { type: 'init', customer: 'claim of Ann' },
    { type: 'init', customer: null },
  ]);
});

it('a claim alone comes with the first message', () => {
  start();
  window.ChatsoWidget?.('identify', { id: 7, hmac: 'x' } as never);
  expect(greet()).toMatchObject([{ type: 'init', customer: { id: '7', hmac: 'x' } }]);
});

it('a page that throws it out each time wins in the end, instead of freezing', async () => {
  start();
  let removed = 0;
  const hostile = new MutationObserver(() => {
    if (removed > 500) return;
    if (element()) removed += 1;
    element()?.remove();
  });
  hostile.observe(document.body, { childList: true });
  element()?.remove();
  // Observers run between the steps of this loop: as often as they like.
  for (let step = 0; step < 2000; step += 1) await Promise.resolve();
  hostile.disconnect();
  expect(removed).toBeLessThan(60);
  expect(element()).toBeNull();
});

const aLook = { shown: true, css: '.launch{color:red}', logoUrl: null, title: 'Chat', language: 'en' };
const box = () => element()?.shadowRoot?.querySelector('div');
const remembered = () => localStorage.getItem('chatso:store:look') ?? Object.values({ ...localStorage }).join();

it('[G-03] the look is remembered for the next page, unless the launcher is not on every page', () => {
  localStorage.clear();
  start();
  greet();
  say('look', { look: aLook });
  expect(remembered()).toContain('color:red');
  say('look', { look: { ...aLook, unsure: true } });
  expect(remembered()).not.toContain('color:red');
});

it('[G-03] a look that is drawn already is neither drawn nor written again', () => {
  localStorage.clear();
  start();
  greet();
  say('look', { look: aLook });
  const face = () => box()?.querySelector('svg');
  const before = face();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  say('look', { look: aLook });
  expect([face() === before, write.mock.calls.length]).toEqual([true, 0]);
  say('look', { look: { ...aLook, css: '.launch{color:blue}' } });
  expect([face() === before, write.mock.calls.length]).toEqual([false, 1]);
  write.mockRestore();
});

it('[G-01] a page may take the launcher away and bring it back; opening the chat brings it back too', () => {
  start();
  window.ChatsoWidget?.('hide');
  greet();
  say('look', { look: aLook });
  expect(box()?.hidden).toBe(true);
  window.ChatsoWidget?.('show');
  expect(box()?.hidden).toBe(false);
  window.ChatsoWidget?.('hide');
  window.ChatsoWidget?.('toggle');
  expect([box()?.hidden, box()?.classList.contains('open')]).toEqual([false, true]);
  say('look', { look: { ...aLook, shown: false } });
  window.ChatsoWidget?.('show');
  expect(box()?.hidden).toBe(true);
});

it('[G-01] another language is another frame', () => {
  start();
  greet();
  window.ChatsoWidget?.('set', 'language', 'fr');
  expect(element()?.shadowRoot?.querySelector('iframe')?.src).toContain('&speak=fr');
  expect(greet()).toMatchObject([{ type: 'init' }]);
});

it('[G-01] what a page fills in waits for the frame', () => {
  start();
  window.ChatsoWidget?.('prefill', { email: 'a@b.test', phone: 604 });
  window.ChatsoWidget?.('set', 'department', 'Sales');
  expect(greet().slice(1)).toEqual([
    { type: 'prefill', values: { email: 'a@b.test', phone: '604' } },
    { type: 'department', department: 'Sales' },
  ]);
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startWidget } from './start-widget.ts';

const host = 'https://chat.example';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  document.getElementById('chatso-widget')?.remove();
  sessionStorage.clear();
  delete window.ChatsoWidget;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

afterEach(() => {
  window.ChatsoWidget?.('shutdown');
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As on a page that has loaded. */
function start(): void {
  startWidget('store', host);
  window.dispatchEvent(new Event('load'));
}

const cssOf = () => element()?.shadowRoot?.querySelector('style')?.textContent;
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
  hostile.observe(document.documentElement, { childList: true });
  element()?.remove();
  // Observers run between the steps of this loop: as often as they like.
  for (let step = 0; step < 2000; step += 1) await Promise.resolve();
  hostile.disconnect();
  expect(removed).toBeLessThan(60);
  expect(element()).toBeNull();
});

it('[issue 27, 21] a shop that replaces its page again and again keeps the widget, as long as it takes its time', async () => {
  start();
  for (let page = 0; page < 60; page += 1) {
    element()?.remove();
    await Promise.resolve();
    expect(element()).not.toBeNull();
    vi.setSystemTime(Date.now() + 4_000);
  }
});

it('[issue 27, 21] it stands beside the body and is not printed', () => {
  vi.stubGlobal('CSSStyleSheet', undefined);
  start();
  greet();
  say('look', { look: aLook });
  expect(element()?.parentElement).toBe(document.documentElement);
  expect(cssOf()).toContain('@media print{*{display:none!important}}');
});

it('[issue 27, 21] a shutdown ends frame, connection and tracking; a boot begins them again, as the same visitor', () => {
  start();
  const told = greet();
  say('look', { look: aLook });
  window.ChatsoWidget?.('open');
  told.length = 0;
  window.ChatsoWidget?.('shutdown');
  expect([element(), told.map(({ type }) => type)]).toEqual([null, ['closed']]);
  window.ChatsoWidget?.('track', 'page', {});
  window.ChatsoWidget?.('open');
  window.ChatsoWidget?.('logout');
  expect([element(), told.length]).toEqual([null, 1]);
  window.ChatsoWidget?.('boot');
  expect(element()?.shadowRoot?.querySelectorAll('iframe')).toHaveLength(1);
  expect(greet().map(({ type }) => type)).toEqual(['init', 'logout']);
});

it('[issue 27, 21] shut down before it has come, it does not come until it is booted', () => {
  const page = window as unknown as { ChatsoWidget: ((name: string) => void) & { q?: string[][] } };
  page.ChatsoWidget = Object.assign(() => undefined, { q: [['shutdown']] });
  start();
  expect(element()).toBeNull();
  page.ChatsoWidget('boot');
  expect(element()?.shadowRoot?.querySelector('iframe')).not.toBeNull();
});

it('[issue 27, 21] open stays open on the next page, without taking the cursor or a word to the shop', () => {
  start();
  greet();
  window.ChatsoWidget?.('open');
  const page = window as unknown as { ChatsoWidget(...call: unknown[]): void };
  const nextPage = () => {
    say('hide');
    Reflect.deleteProperty(window, 'ChatsoWidget');
    start();
    const opened = vi.fn();
    page.ChatsoWidget('on', 'open', opened);
    const isOpen = element()?.shadowRoot?.querySelector('.open') !== null;
    return { isOpen, told: greet() as { type: string; open?: boolean; phone?: boolean }[] };
  };
  const next = nextPage();
  expect(next.isOpen).toBe(true);
  expect(next.told).toMatchObject([
    { type: 'init', open: false },
    { type: 'opened', phone: true },
  ]);
  expect(document.activeElement).toBe(document.body);
  window.ChatsoWidget?.('close');
  expect(nextPage().isOpen).toBe(false);
});

it('a press on the closed button while it opens by itself does not close it', () => {
  const button = () => element()?.shadowRoot?.querySelector<HTMLElement>('button');
  start();
  window.ChatsoWidget?.('open');
  greet();
  say('hide');
  Reflect.deleteProperty(window, 'ChatsoWidget');
  start();
  expect(button()?.getAttribute('aria-expanded')).toBe('true');
  button()?.click();
  expect(button()?.getAttribute('aria-expanded')).toBe('true');
  vi.setSystemTime(Date.now() + 1000);
  button()?.click();
  expect(button()?.getAttribute('aria-expanded')).toBe('false');
  // Opened by hand it closes at once.
  button()?.click();
  button()?.click();
  expect(button()?.getAttribute('aria-expanded')).toBe('false');
});

it('[issue 27, 21] on a phone, where it would cover the page, the next page begins closed', () => {
  sessionStorage.setItem('chatso-v2:store:open', 'true');
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
  start();
  expect(element()?.shadowRoot?.querySelector('.open')).toBeNull();
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

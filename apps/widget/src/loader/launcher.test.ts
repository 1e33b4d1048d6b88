// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createLauncher, type Launcher } from './launcher.ts';

afterEach(() => {
  document.body.replaceChildren();
  document.getElementById('chatso-widget')?.remove();
  vi.unstubAllGlobals();
});

it('the badge shows the count it is told, in figures and in words, and nothing at none', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const launcher = createLauncher({ onToggle: vi.fn(), onEscape: vi.fn(), onRetry: vi.fn() });
  launcher.setLook({ shown: true, css: '', logoUrl: null, title: 'Chat', language: 'en' });
  const root = document.getElementById('chatso-widget')?.shadowRoot;
  const badge = root?.querySelector<HTMLElement>('.badge');
  const button = root?.querySelector('button');
  const shown = (count: number) => {
    launcher.setUnread(count);
    return [badge?.hidden, badge?.textContent, button?.getAttribute('aria-description')];
  };
  expect(shown(1)).toEqual([false, '1', '1 unread message']);
  expect(shown(2)).toEqual([false, '2', '2 unread messages']);
  expect(shown(99)).toEqual([false, '99', '99 unread messages']);
  expect(shown(100)).toEqual([false, '99+', '100 unread messages']);
  expect(shown(0)).toEqual([true, '0', null]);
});

it('[G-25] a prompt shows the frame as a bubble of its height, and nothing at none', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const launcher = createLauncher({ onToggle: vi.fn(), onEscape: vi.fn(), onRetry: vi.fn() });
  const box = document.getElementById('chatso-widget')?.shadowRoot?.querySelector('div');
  launcher.setTip(96);
  expect([box?.classList.contains('tip'), box?.style.getPropertyValue('--tip')]).toEqual([true, '96px']);
  launcher.setTip(0);
  expect(box?.classList.contains('tip')).toBe(false);
});

it('the frame is not laid out before somebody points at the button, opens the chat or is said something', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const events = { onToggle: vi.fn(), onEscape: vi.fn(), onRetry: vi.fn() };
  for (const wake of [
    (_: Launcher, button?: Element | null) => button?.dispatchEvent(new Event('pointerenter')),
    (_: Launcher, button?: Element | null) => button?.dispatchEvent(new Event('focus')),
    (launcher: Launcher) => launcher.setOpen(true, true),
    (launcher: Launcher) => launcher.setTip(80),
  ]) {
    document.getElementById('chatso-widget')?.remove();
    const launcher = createLauncher(events);
    const root = document.getElementById('chatso-widget')?.shadowRoot;
    const box = root?.querySelector('div');
    launcher.setTip(0);
    expect(box?.classList.contains('warm')).toBe(false);
    wake(launcher, root?.querySelector('button'));
    expect(box?.classList.contains('warm')).toBe(true);
    // Laid out once it stays so: closed again it keeps its places.
    launcher.setOpen(false, true);
    launcher.setTip(0);
    expect(box?.classList.contains('warm')).toBe(true);
  }
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createLauncher } from './launcher.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('the badge shows the count it is told, in figures and in words, and nothing at none', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  const launcher = createLauncher({ onToggle: vi.fn(), onEscape: vi.fn(), onRetry: vi.fn() });
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
  expect([box?.className, box?.style.getPropertyValue('--tip')]).toEqual(['tip', '96px']);
  launcher.setTip(0);
  expect(box?.className).toBe('');
});

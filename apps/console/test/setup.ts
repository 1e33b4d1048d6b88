import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { laterTexts } from '../src/app/i18n/i18n.ts';

await laterTexts();
// What is waited for comes or does not; nothing here is about speed, and a busy machine takes seconds for a screen.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  // The next test is at a device of its own.
  localStorage.clear();
});

// jsdom has no layout: what asks for it gets the answers of a wide window that never changes. Not stubs: a test that takes
// its own back leaves these.
Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
    onchange: null,
  }),
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
  scrollTo: () => undefined,
});
Element.prototype.scrollIntoView ??= () => undefined;

/**
 * Here one process is many devices, pages and reloads. Node 24.5 and newer has `navigator.locks` for the whole process,
 * which would make all of them tabs of one browser, and a page that is gone hold its locks for ever. A test that is about
 * tabs hands in locks of its own.
 */
if ('navigator' in globalThis && 'locks' in navigator) {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}

import type { PageInfo } from '../bridge/messages.ts';

/** A single-page shop changes its title a moment after its address. */
const settleMs = 350;

export const currentPage = (): PageInfo => ({
  url: location.href.slice(0, 2000),
  title: [...document.title].slice(0, 300).join(''),
});

/** Reports each new address (G-27). Uses the navigation events where they exist, else listens at the history gently. */
export function trackPages(onPage: (page: PageInfo) => void): void {
  let last = location.href;
  let timer = 0;
  const changed = () => {
    if (location.href === last) return;
    last = location.href;
    clearTimeout(timer);
    timer = window.setTimeout(() => onPage(currentPage()), settleMs);
  };
  const navigation: unknown = 'navigation' in window ? window.navigation : null;
  if (navigation instanceof EventTarget) {
    navigation.addEventListener('currententrychange', changed);
    return;
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function patched(this: History, ...args: Parameters<History['pushState']>) {
      const result = original.apply(this, args);
      try {
        changed();
      } catch {
        // the shop's navigation has happened; ours may fail silently
      }
      return result;
    };
  }
  addEventListener('popstate', changed);
  addEventListener('hashchange', changed);
}

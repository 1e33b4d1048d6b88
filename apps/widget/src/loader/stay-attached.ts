/** Looks again whenever the page has put something else into its root or body, also into a body that is new. */
export function stayAttached(look: () => void): void {
  const watcher = new MutationObserver(() => {
    look();
    watch();
  });
  const watch = () => {
    watcher.observe(document.documentElement, { childList: true });
    if (document.body) watcher.observe(document.body, { childList: true });
  };
  watch();
}

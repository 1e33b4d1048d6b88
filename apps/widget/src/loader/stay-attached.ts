/** Looks again whenever something is put into the page's root or taken out of it, also into a root that is new. */
export function stayAttached(look: () => void): void {
  const watcher = new MutationObserver(() => {
    look();
    watch();
  });
  const watch = () => {
    for (const node of [document, document.documentElement]) watcher.observe(node, { childList: true });
  };
  watch();
}

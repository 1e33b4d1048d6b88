/** Nothing of ours competes with the shop's own start: idle time after `load`, or when `load` does not come. */
const loadAtMostMs = 10_000;
const idleAtMostMs = 3000;

export function whenIdle(run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  const rest = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(once, { timeout: idleAtMostMs });
    else setTimeout(once, 1000);
  };
  if (document.readyState === 'complete') rest();
  else {
    addEventListener('load', rest, { once: true });
    setTimeout(rest, loadAtMostMs);
  }
}

export function whenBody(run: () => void): void {
  if (document.body) run();
  else addEventListener('DOMContentLoaded', run, { once: true });
}

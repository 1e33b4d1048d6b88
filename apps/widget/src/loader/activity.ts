const signEveryMs = 15_000;

/** Says at most every 15 s that somebody is at the page; what idle means is the frame's business (decision G-4). */
export function watchActivity(onSign: () => void): void {
  let last = Date.now();
  const sign = () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < signEveryMs) return;
    last = Date.now();
    onSign();
  };
  for (const type of ['scroll', 'keydown', 'pointermove', 'pointerdown', 'visibilitychange'])
    addEventListener(type, sign, { passive: true, capture: true });
}

/** In ms. A hidden page is never painted, so the work runs after this at the latest. */
const latest = 200;

/** Runs `work` once what has been rendered so far is on the screen. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const run = () => {
    cancel();
    work();
  };
  // A frame is drawn behind its callbacks.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  let timer = setTimeout(run, latest);
  return cancel;
}

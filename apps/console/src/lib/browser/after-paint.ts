/** So late at most: a page that nobody sees is not drawn. In ms. */
const latest = 200;

/** Does `work` once what has been rendered by now is on the screen. The answer takes it back. */
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

/**
 * One tab of a browser does what must not be done twice; when it closes, the next one goes on. Without the Web Locks API
 * every tab leads. `work` runs until the signal of its argument: ours, when the returned function is called.
 */
export function leadAmongTabs(name: string, work: (signal: AbortSignal) => Promise<void> | void): () => void {
  const stop = new AbortController();
  const lead = async () => {
    await work(stop.signal);
    if (!stop.signal.aborted) await new Promise((done) => stop.signal.addEventListener('abort', done));
  };
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (locks) locks.request(`chatso-v2:${name}`, { signal: stop.signal }, lead).catch(() => undefined);
  else void lead();
  return () => stop.abort();
}

/** Whether any tab leads at this moment. */
export async function hasLead(name: string): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.some((lock) => lock.name === `chatso-v2:${name}`);
}

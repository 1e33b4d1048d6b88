const lockName = 'chatso-v2:visible';

/** While this tab can be seen the others know it. Returns what ends it. */
export function announceVisible(): () => void {
  let release: (() => void) | undefined;
  const update = () => {
    const visible = document.visibilityState === 'visible';
    if (visible && !release && navigator.locks) {
      const held = new Promise<void>((done) => {
        release = done;
      });
      void navigator.locks.request(lockName, { mode: 'shared' }, () => held);
    } else if (!visible) {
      release?.();
      release = undefined;
    }
  };
  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    release?.();
  };
}

/** Whether somebody can see any tab of this browser. */
export async function isAnyTabVisible(): Promise<boolean> {
  if (document.visibilityState === 'visible') return true;
  const held = (await navigator.locks?.query())?.held ?? [];
  return held.some((lock) => lock.name === lockName);
}

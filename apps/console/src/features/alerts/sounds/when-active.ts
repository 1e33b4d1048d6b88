const gestures = ['pointerdown', 'keydown'] as const;

/** Runs `begin` as soon as somebody has touched this page: before that no browser lets it sound. Returns what ends it. */
export function whenActive(begin: () => () => void): () => void {
  let end: (() => void) | undefined;
  const start = () => {
    stopWaiting();
    end ??= begin();
  };
  const stopWaiting = () => {
    for (const gesture of gestures) window.removeEventListener(gesture, start, true);
  };
  if (navigator.userActivation?.hasBeenActive) start();
  else for (const gesture of gestures) window.addEventListener(gesture, start, true);
  return () => {
    stopWaiting();
    end?.();
  };
}

/** Runs `fn` once after `ms` and returns the cancel. Replaceable, so that tests move time themselves. */
export type SetTimer = (fn: () => void, ms: number) => () => void;

export const setTimer: SetTimer = (fn, ms) => {
  const timer = setTimeout(fn, ms);
  return () => clearTimeout(timer);
};

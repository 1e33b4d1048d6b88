import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { differences, threeWayMerge, valueAt, withValueAt } from './three-way-merge.ts';

interface Ground<S, V> {
  saved: S;
  values: V;
}

/** Both changed it: what I typed and what somebody else has saved. */
export interface Clash {
  path: string;
  mine: unknown;
  theirs: unknown;
}

/**
 * Edits overlay the saved values. When those change, by another member's save or one's own, untouched fields follow,
 * edits stay, and fields changed on both sides are reported.
 */
export function useMergedValues<S, V extends FieldValues>(
  form: UseFormReturn<V>,
  saved: S | undefined,
  valuesOf: (saved: S) => V,
) {
  const [ground, setGround] = useState<Ground<S, V> | null>(() => (saved ? { saved, values: valuesOf(saved) } : null));
  const stands = useRef(ground);
  const [disputed, setDisputed] = useState<readonly string[]>([]);

  /** `from`: what the typing began with, where it is not what was saved before. */
  function moveTo(next: S, from?: V) {
    const theirs = valuesOf(next);
    const base = from ?? stands.current?.values;
    const merged = base ? threeWayMerge(base, form.getValues(), theirs) : { values: theirs, clashes: [] };
    stands.current = { saved: next, values: theirs };
    setGround(stands.current);
    setDisputed((before) => [...new Set([...before, ...merged.clashes])]);
    form.reset(merged.values, { keepErrors: true, keepSubmitCount: true });
  }
  const moving = useRef(moveTo);
  moving.current = moveTo;
  useEffect(() => {
    if (saved !== undefined && saved !== stands.current?.saved) moving.current(saved);
  }, [saved]);

  const values = form.watch();
  const changed = ground ? differences(ground.values, values) : [];
  return {
    ground,
    values,
    changed,
    clashes: disputed
      .filter((path) => changed.includes(path))
      .map((path): Clash => ({ path, mine: valueAt(values, path), theirs: valueAt(ground?.values, path) })),
    moveTo,
    /** Mine goes, for one value or for all. */
    takeTheirs(paths: readonly string[]) {
      const back = paths.reduce((next, path) => withValueAt(next, path, valueAt(stands.current?.values, path)), values);
      form.reset(back, { keepSubmitCount: true });
    },
    keepMine: (paths: readonly string[]) => setDisputed((all) => all.filter((path) => !paths.includes(path))),
    discard() {
      setDisputed([]);
      if (stands.current) form.reset(stands.current.values);
    },
    settle: () => setDisputed([]),
  };
}

import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

export interface LazyPart<P> {
  (props: P): VNode | null;
  /** Fetches it beforehand. Rejects when it cannot be had. */
  load(): Promise<void>;
}

/**
 * A part of the page that is fetched when it is first shown, or before by `load`. Once here it is drawn at once, without a
 * frame in between. `Waiting` stands in for it; `failed` says that it did not come.
 */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<{ failed: boolean }>,
): LazyPart<P> {
  let Part: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    loading ??= fetchPart().then(
      (found) => {
        Part = found;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function Lazy(props: P) {
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>(Part ? 'here' : 'waiting');
    useEffect(() => {
      // It may have come between the drawing and this, as by `load`: nobody else would draw it then.
      if (Part) return setState('here');
      let gone = false;
      load().then(
        () => gone || setState('here'),
        () => gone || setState('failed'),
      );
      return () => {
        gone = true;
      };
    }, []);
    return Part ? <Part {...props} /> : <Waiting failed={state === 'failed'} />;
  }
  return Object.assign(Lazy, { load });
}

import { useEffect, useReducer, useRef } from 'preact/hooks';

export interface Store<S> {
  get(): S;
  set(change: Partial<S>): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<S extends object>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of a store a component shows; it is drawn again only when that part is another. */
export function useStore<S extends object, T>(store: Store<S>, select: (state: S) => T): T {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const value = select(store.get());
  const shown = useRef(value);
  const latest = useRef(select);
  shown.current = value;
  latest.current = select;
  useEffect(() => {
    const check = () => {
      if (!Object.is(latest.current(store.get()), shown.current)) redraw(undefined);
    };
    // Something may have changed between the drawing and this effect.
    check();
    return store.subscribe(check);
  }, [store]);
  return value;
}

import { useEffect, useRef } from 'react';

/** Whether the caller is still on the screen: what an answer leads to is of no use to who has left meanwhile. */
export function useMounted(): () => boolean {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const ask = useRef(() => mounted.current);
  return ask.current;
}

import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far a field rises above the button: what one writes is never covered, also while it grows. */
export function useRoomAbove(field: RefObject<HTMLElement | null>, opened: boolean, written: string) {
  const button = useRef<HTMLButtonElement>(null);
  const [above, setAbove] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as high as what is written
  useEffect(() => {
    const [text, own] = [field.current, button.current];
    if (!opened || !text || !own) return;
    setAbove(Math.max(0, Math.round(own.getBoundingClientRect().top - text.getBoundingClientRect().top)));
  }, [field, opened, written]);
  return { button, above };
}

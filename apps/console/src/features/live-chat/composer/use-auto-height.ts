import { type RefObject, useLayoutEffect } from 'react';

/** Lets a text field grow with its text; its style sheet says how far. `of` is what the field is about: another one has another field. */
export function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, text: string, of?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows from the text
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    const fit = () => {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
    };
    fit();
    // A phone that is turned has other lines, once the parts around the field have found their places.
    const fitAgain = () => requestAnimationFrame(fit);
    window.addEventListener('resize', fitAgain);
    return () => window.removeEventListener('resize', fitAgain);
  }, [field, text, of]);
}

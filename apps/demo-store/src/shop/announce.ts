import { part } from './page.ts';

/** Says something to screen readers without moving anything. */
export const announce = (text: string): void => {
  part(document, '#live').textContent = text;
};

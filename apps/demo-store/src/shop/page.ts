import type { Markup } from './html.ts';

/** What a page is made of. `name` is what agents read in the console as the page a visitor is on. */
export interface Page {
  title: string;
  name: string;
  view: Markup;
  /** Wires the freshly filled page; the page lives until the next navigation replaces its markup. */
  mount?: (root: HTMLElement) => void;
}

/** A child that the page's own markup is known to have. */
export const part = <T extends Element = HTMLElement>(root: ParentNode, selector: string): T => {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};

import { asHtml } from '../http/static-files.ts';

/** Text that is HTML already; nothing else gets into a mail unescaped. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

export type HtmlPart = Html | string | number | null | readonly HtmlPart[];

const sourceOf = (part: HtmlPart): string => {
  if (part === null) return '';
  if (part instanceof Html) return part.source;
  return typeof part === 'object' ? part.map(sourceOf).join('') : asHtml(String(part));
};

/** Whatever is put in is escaped, as text and as the value of a quoted attribute, unless `html` made it. */
export const html = (literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(literals.map((literal, index) => literal + sourceOf(parts[index] ?? null)).join(''));

/** Lines stay lines. */
export const inLines = (text: string): HtmlPart =>
  text.split('\n').flatMap((line, index): HtmlPart[] => (index === 0 ? [line] : [html`<br>`, line]));

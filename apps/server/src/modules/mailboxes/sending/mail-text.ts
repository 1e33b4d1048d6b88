import { compile, type DomNode, type FormatCallback } from 'html-to-text';

/** Cells stand beside each other: the tables of signatures are there for their layout. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};

const wordsOf = ({ data = '', children = [] }: DomNode): string => data + children.map(wordsOf).join('');

/** The library's own writes an address twice where white space counts. */
const link: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  const address = String(element.attribs?.href ?? '').replace(/^mailto:/i, '');
  if (address !== '' && address !== wordsOf(element).trim()) builder.addInline(` (${address})`);
};

const asWritten = { options: { uppercase: false } };

const convert = compile({
  wordwrap: false,
  formatters: { cell, link },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'img', format: 'skip' },
    { selector: 'div[style="white-space:pre-wrap"]', format: 'pre' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...asWritten })),
    ...['table', 'tr'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
  ],
});

/**
 * Sanitised HTML as plain text, for email programs that show no HTML: links with their address, lists with their marks,
 * quotes behind '>'.
 */
export const asMailText = (html: string): string =>
  convert(html)
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

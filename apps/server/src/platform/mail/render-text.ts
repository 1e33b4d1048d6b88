import type { MailBlock, MailContent } from './mail-content.ts';

const columns = 72;

/** Lines of at most 72 signs; a word that is longer (an address) stays whole. */
export function wrap(text: string, before = ''): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = [];
      let open = '';
      for (const word of line.split(' ')) {
        const longer = open === '' ? word : `${open} ${word}`;
        if (open !== '' && before.length + longer.length > columns) {
          lines.push(open);
          open = word;
        } else open = longer;
      }
      return [...lines, open].map((one) => `${before}${one}`.trimEnd()).join('\n');
    })
    .join('\n');
}

function blockAsText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return wrap(block.text);
    case 'linked':
      return wrap(`${block.text} ${block.url}`);
    case 'action':
      return `${wrap(block.text)}\n${block.url}`;
    case 'buttons':
      return block.buttons
        .map(({ label, url }) => `${wrap(`${label}:`)}\n${url.replace(/^mailto:([^?]*).*$/, '$1')}`)
        .join('\n\n');
    case 'facts':
      return block.rows.map(({ label, value }) => wrap(`${label}: ${value}`)).join('\n');
    case 'bubble':
      return `${wrap(`${block.who}, ${block.at}`)}\n${wrap(block.text, block.mine ? '> ' : '')}`;
    case 'product': {
      const said = wrap([block.name, block.detail].filter((part) => part !== '').join(', '), '  ');
      return block.url === null ? said : `${said}\n  ${block.url}`;
    }
    case 'verbatim':
      return block.text;
  }
}

/** The same mail for who reads no HTML; a heading that the subject says already is left out. */
export function renderText(content: MailContent, subject: string): string {
  const { blocks, footer, brand } = content;
  const foot = footer.map(({ text, links }) =>
    [...(text === '' ? [] : [wrap(text)]), ...links.map(({ label, url }) => `${label}:\n${url}`)].join('\n'),
  );
  const said = blocks.map(blockAsText).filter((part) => part.trim() !== '');
  return [
    ...(content.heading === subject && said.length > 0 ? [] : [wrap(content.heading)]),
    ...said,
    ['--', ...foot, brand.name].join('\n'),
  ].join('\n\n');
}

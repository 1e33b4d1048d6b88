import { decodeEntities } from './plain-text.ts';

export interface Token {
  /** Where it begins, and the next one. */
  at: number;
  end: number;
  kind: 'open' | 'close' | 'text' | 'void';
  name: string;
}

const voids = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/** Of sanitised HTML, where every `<` begins a tag and every tag is closed. */
export function* tokensOf(html: string): Generator<Token> {
  const tag = /<(\/?)([a-z0-9]+)[^>]*>/gi;
  let at = 0;
  for (const match of html.matchAll(tag)) {
    if (match.index > at) yield { at, end: match.index, kind: 'text', name: '' };
    const name = (match[2] ?? '').toLowerCase();
    const kind = voids.has(name) ? 'void' : match[1] === '/' ? 'close' : 'open';
    at = match.index + match[0].length;
    yield { at: match.index, end: at, kind, name };
  }
  if (at < html.length) yield { at, end: html.length, kind: 'text', name: '' };
}

const inLine = new Set(
  `a abbr b bdi bdo big cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u
  var wbr`.split(/\s+/),
);

/** What a browser shows as lines: their words, and the token each begins with. */
export function linesOf(html: string, tokens: readonly Token[]): { texts: string[]; begins: number[] } {
  const texts = [''];
  const begins = [0];
  for (const [index, { kind, name, at, end }] of tokens.entries()) {
    const last = texts.length - 1;
    if (kind === 'text') {
      if (texts[last] === '') begins[last] = index;
      texts[last] += decodeEntities(html.slice(at, end)).replace(/\s+/g, ' ');
    } else if (name === 'br') {
      texts.push('');
      begins.push(index + 1);
    } else if (!inLine.has(name) && texts[last] !== '') {
      // Blocks stand apart as paragraphs do.
      texts.push('', '');
      begins.push(index, index + 1);
    }
  }
  return { texts, begins };
}

import { asPlainText } from './plain-text.ts';

interface Token {
  /** Where it begins, and the next one. */
  at: number;
  end: number;
  kind: 'open' | 'close' | 'text' | 'void';
  name: string;
}

const voids = new Set(['br', 'hr', 'img', 'col', 'wbr']);

/** Of sanitised HTML, where every `<` begins a tag and every tag is closed. */
function* tokensOf(html: string): Generator<Token> {
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

const attribution =
  /^(?:on|am|le|el|il|op|den|em)\b.{4,300}(?:wrote|schrieb[^:]{0,80}|a écrit|escribió|ha scritto|schreef[^:]{0,80}|skrev[^:]{0,80}|escreveu)\s*:$/is;
const outlookLines = /^\s*(?:-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine)\s*-{2,}|_{20,})/i;
const forwarded =
  /^\W*(?:-+\s*)?(?:forwarded message|begin forwarded message|weitergeleitete nachricht|message transféré|début du message)/i;
export const forwardSubject = /^\s*(?:fwd?|wg|tr|enc|i|rv)\s*:/i;

/** The mark where the quote begins and, for an element, where it ends. */
function findMark(html: string, tokens: readonly Token[]): { from: number; to: number } | null {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'open') continue;
    const mark = / data-quote="(element|rest)"/.exec(html.slice(token.at, token.end))?.[1];
    if (mark === undefined) continue;
    return { from: index, to: mark === 'rest' ? tokens.length - 1 : closing(tokens, index) };
  }
  return null;
}

function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index += 1) {
    const kind = tokens[index]?.kind;
    if (kind === 'open') depth += 1;
    else if (kind === 'close') depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length - 1;
}

/** 'On ... wrote:' before a quote belongs to it, in however many pieces it stands there. */
function withAttribution(html: string, tokens: readonly Token[], from: number): number {
  let said = '';
  for (let index = from - 1, pieces = 0; index >= 0 && pieces < 8 && said.length < 400; index -= 1) {
    const token = tokens[index];
    if (token?.kind !== 'text') continue;
    const text = asPlainText(html.slice(token.at, token.end)).replace(/\s+/g, ' ');
    if (text.trim() === '') continue;
    said = `${text}${said}`.trim();
    pieces += 1;
    if (attribution.test(said)) return index;
    if (!/:$/.test(said)) return from;
  }
  return from;
}

/** Names of what is open before a token, and their tags. */
function openBefore(html: string, tokens: readonly Token[], index: number): { name: string; tag: string }[] {
  const open: { name: string; tag: string }[] = [];
  for (const { kind, name, at, end } of tokens.slice(0, index)) {
    if (kind === 'open') open.push({ name, tag: html.slice(at, end) });
    else if (kind === 'close') open.pop();
  }
  return open;
}

const withoutMarks = (html: string): string => html.replace(/ data-quote="[a-z]+"/g, '');

/** What was written now and what is quoted below it, each whole by itself. Answers between quotes stay as they are. */
export function splitQuote(html: string, subject: string): { html: string; quoted: string } {
  const whole = { html: withoutMarks(html), quoted: '' };
  const tokens = [...tokensOf(html)];
  const mark = findMark(html, tokens);
  if (mark === null || forwardSubject.test(subject)) return whole;
  const from = withAttribution(html, tokens, mark.from);
  const begin = tokens[from]?.at ?? 0;
  const end = tokens[mark.to]?.end ?? html.length;
  const after = html.slice(end);
  const answersBelow = asPlainText(after).trim() !== '';
  if (forwarded.test(asPlainText(html.slice(begin, end)))) return whole;
  if (answersBelow && after.includes(' data-quote="')) return whole;
  const open = openBefore(html, tokens, from);
  const inner = openBefore(html, tokens, mark.to + 1);
  const closed = open
    .map(({ name }) => `</${name}>`)
    .reverse()
    .join('');
  const before = html.slice(0, begin);
  const own = answersBelow ? `${before}${closed}${inner.map(({ tag }) => tag).join('')}${after}` : `${before}${closed}`;
  if (asPlainText(own).trim() === '' && !/<img\b/.test(own)) return whole;
  const quoted = `${open.map(({ tag }) => tag).join('')}${html.slice(begin, end)}${inner
    .map(({ name }) => `</${name}>`)
    .reverse()
    .join('')}`;
  return { html: withoutMarks(own), quoted: withoutMarks(quoted) };
}

/** The same of plain text: '>' lines, 'On ... wrote:', Outlook's lines. */
export function splitQuotedText(text: string, subject: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const whole = { text: lines.join('\n'), quoted: '' };
  if (forwardSubject.test(subject)) return whole;
  const at = lines.findIndex((line, index) => beginsQuote(lines, index, line));
  if (at < 0) return whole;
  const own = lines.slice(0, at);
  const quoted = lines.slice(at);
  const last = quoted.findLastIndex((line) => line.startsWith('>'));
  const tail = last < 0 ? [] : quoted.slice(last + 1);
  // Answers between the quoted lines lose their sense without them.
  const between = quoted
    .slice(attributionLines(lines, at), last < 0 ? undefined : last)
    .some((line) => line.trim() !== '' && !line.startsWith('>'));
  if (forwarded.test(quoted.join('\n')) || (last >= 0 && between)) return whole;
  const said = [...own, ...tail].join('\n').trim();
  return said === '' ? whole : { text: said, quoted: quoted.slice(0, last < 0 ? undefined : last + 1).join('\n') };
}

function beginsQuote(lines: readonly string[], index: number, line: string): boolean {
  if (line.startsWith('>') || outlookLines.test(line)) return true;
  return attributionLines(lines, index) > 0;
}

/** How many lines 'On ... wrote:' takes from here: mail programs break it. 0 where there is none. */
function attributionLines(lines: readonly string[], index: number): number {
  for (const count of [1, 2, 3])
    if (
      attribution.test(
        lines
          .slice(index, index + count)
          .join(' ')
          .trim(),
      )
    )
      return count;
  return 0;
}

import { linesOf, type Token, tokensOf } from './html-lines.ts';
import { asPlainText } from './plain-text.ts';
import { attributionTo, beginsForward, headersBeginAt } from './quote-lines.ts';
import { forwardPrefix } from './subject-prefixes.ts';

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

type Lines = ReturnType<typeof linesOf>;

const blanksAtMost = 8;

/** The line before a token that has words, when one is near; -1 for none. */
function lineBefore({ texts, begins }: Lines, token: number): number {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle] ?? 0) < token) low = middle + 1;
    else high = middle;
  }
  for (let line = low - 1; line >= Math.max(0, low - blanksAtMost); line -= 1)
    if ((texts[line] ?? '').trim() !== '') return line;
  return -1;
}

/** 'On ... wrote:' before a quote belongs to it, in however many pieces it stands there. */
function withAttribution(lines: Lines, from: number): number {
  const line = lineBefore(lines, from);
  const start = line < 0 ? null : attributionTo(lines.texts, line, true);
  return start === null ? from : (lines.begins[start] ?? from);
}

/** A quote without a mark of its program: below a line that says who wrote. */
function findCited(tokens: readonly Token[], lines: Lines): { from: number; to: number } | null {
  for (const [index, { kind, name }] of tokens.entries()) {
    if (kind !== 'open' || name !== 'blockquote') continue;
    if (withAttribution(lines, index) < index) return { from: index, to: closing(tokens, index) };
  }
  return null;
}

/** Where a quote begins that nothing marks: at Outlook's headers, or below a line with a date and an address. */
function findByLines(tokens: readonly Token[], { texts, begins }: Lines): { from: number; to: number } | null {
  for (const [line] of texts.entries()) {
    const start = headersBeginAt(texts, line) ? line : attributionTo(texts, line, false);
    if (start === null) continue;
    const from = begins[start] ?? 0;
    return { from, to: tokens.length - 1 };
  }
  return null;
}

/** What opens right before, and lines drawn above, belong to it. */
function withOpening(html: string, tokens: readonly Token[], from: number): number {
  let first = from;
  for (let index = from - 1; index > 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'close' || token.name === 'img') break;
    if (token.kind === 'text' && html.slice(token.at, token.end).trim() !== '') break;
    first = index;
  }
  return first;
}

function findQuote(html: string, tokens: readonly Token[]): { from: number; to: number } | null {
  const lines = linesOf(html, tokens);
  const marked = findMark(html, tokens) ?? findCited(tokens, lines);
  const from = marked === null ? tokens.length : withAttribution(lines, marked.from);
  const unmarked = findByLines(tokens, lines);
  const found = unmarked !== null && unmarked.from < from ? unmarked : marked === null ? null : { ...marked, from };
  return found === null ? null : { ...found, from: withOpening(html, tokens, found.from) };
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
  const mark = forwardPrefix.test(subject) ? null : findQuote(html, tokens);
  if (mark === null) return whole;
  const { from } = mark;
  const begin = tokens[from]?.at ?? 0;
  const end = tokens[mark.to]?.end ?? html.length;
  const after = html.slice(end);
  const answersBelow = asPlainText(after).trim() !== '';
  if (beginsForward(asPlainText(html.slice(begin, end)).split('\n'))) return whole;
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

/** Where the quote of a text begins, and where what is cited does: below it all is quoted where nothing is marked by '>'. */
function findInText(lines: readonly string[]): { from: number; cited: number | null } | null {
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('>')) {
      const before = lines.slice(0, index).findLastIndex((one) => one.trim() !== '');
      return { from: (before < 0 ? null : attributionTo(lines, before, true)) ?? index, cited: index };
    }
    if (headersBeginAt(lines, index)) return { from: index, cited: null };
    const start = attributionTo(lines, index, false);
    if (start === null) continue;
    const next = lines.findIndex((one, at) => at > index && one.trim() !== '');
    return { from: start, cited: next >= 0 && lines[next]?.startsWith('>') ? next : null };
  }
  return null;
}

/** The same of plain text: '>' lines, the line above them, headers of the mail that is quoted. */
export function splitQuotedText(text: string, subject: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const whole = { text: lines.join('\n'), quoted: '' };
  const found = forwardPrefix.test(subject) ? null : findInText(lines);
  if (found === null || beginsForward(lines.slice(found.from))) return whole;
  const last = found.cited === null ? lines.length - 1 : lines.findLastIndex((line) => line.startsWith('>'));
  // Answers between the quoted lines lose their sense without them.
  const isBetween = (line: string) => line.trim() !== '' && !line.startsWith('>');
  if (found.cited !== null && lines.slice(found.cited, last).some(isBetween)) return whole;
  const said = [...lines.slice(0, found.from), ...lines.slice(last + 1)].join('\n').trim();
  return said === '' ? whole : { text: said, quoted: lines.slice(found.from, last + 1).join('\n') };
}

import { characterCount } from './text.ts';

/** What a shortcut's text may name in double braces; filled in when the shortcut is picked. */
export const shortcutVariables = ['customer.name', 'agent.alias', 'store.name'] as const;
export type ShortcutVariable = (typeof shortcutVariables)[number];

/** The values in one chat; null or blank where unknown. */
export type ShortcutValues = Readonly<Record<ShortcutVariable, string | null>>;

export const shortcutLimits = { keywordChars: 30, messageChars: 300, perOwner: 500 } as const;

/** Letters of any language, digits, - and _ (decision P-5). */
const keywordPattern = /^[\p{L}\p{M}\p{N}_-]+$/u;

export const isShortcutKeyword = (keyword: string): boolean =>
  keywordPattern.test(keyword) && characterCount(keyword) <= shortcutLimits.keywordChars;

/** Two keywords with the same key are the same keyword. */
export const shortcutKey = (keyword: string): string => keyword.normalize('NFC').toLowerCase();

export type ShortcutPart =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: ShortcutVariable; fallback: string | null; source: string }
  /** Braces around no variable, or not closed. */
  | { kind: 'unknown'; source: string };

const isVariable = (name: string): name is ShortcutVariable => shortcutVariables.some((known) => known === name);

function braced(source: string): ShortcutPart {
  const [name = '', ...rest] = source.slice(2, -2).split('|');
  const known = name.trim();
  if (!isVariable(known)) return { kind: 'unknown', source };
  const fallback = rest.join('|').trim();
  return { kind: 'variable', name: known, fallback: fallback === '' ? null : fallback, source };
}

/** Cuts a text into words and variables: `{{store.name}}`, or with what stands in for a missing one `{{customer.name|there}}`. */
export function parseShortcut(text: string): ShortcutPart[] {
  return text
    .split(/(\{\{[^{}]*\}\}|\{\{|\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '{{' || piece === '}}') return { kind: 'unknown', source: piece };
      return piece.startsWith('{{') && piece.endsWith('}}') ? braced(piece) : { kind: 'text', text: piece };
    });
}

/** What in the text is no variable, as it was typed, each once. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(parseShortcut(text).flatMap((part) => (part.kind === 'unknown' ? [part.source] : []))),
];

/** A name that is missing takes the blank before it along: 'Hi {{customer.name}}, ...' becomes 'Hi, ...'. */
function without(before: string, after: string): [string, string] {
  const begins = before === '' || before.endsWith('\n');
  return begins ? [before, after.replace(/^[,;:]?[ \t]+/, '')] : [before.replace(/[ \t]+$/, ''), after];
}

/** The text as it is inserted. A missing value becomes its fallback, or nothing; unknown braces stay as they are. */
export function fillShortcut(text: string, values: ShortcutValues): string {
  let filled = '';
  let removes = false;
  for (const part of parseShortcut(text)) {
    const value = part.kind === 'variable' ? ((values[part.name]?.trim() || part.fallback) ?? '') : '';
    const piece = part.kind === 'text' ? part.text : part.kind === 'unknown' ? part.source : value;
    const [kept, next] = removes ? without(filled, piece) : [filled, piece];
    filled = kept + next;
    removes = part.kind === 'variable' && value === '';
  }
  return removes ? without(filled, '')[0] : filled;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const sources = join(process.cwd(), 'apps/console/src');
/** Attributes and fields that a person reads or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'label',
  'placeholder',
  'title',
  'description',
  'error',
]);
const hasWords = (text: string) => /\p{L}{2}/u.test(text);
/** `nav.themeLight` is a key of the catalogue, not a text. */
const isKey = (text: string) => /^[a-z][\w-]*(\.[\w-]+)*$/.test(text);

type Node = { type: string; start: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (value: unknown) => (isNode(value) ? String(value.name ?? value.value) : '');

/** The words of a text written in place, also of both sides of a choice. */
function wordsIn(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'JSXExpressionContainer') return wordsIn(value.expression);
  if (value.type === 'ConditionalExpression') return [...wordsIn(value.consequent), ...wordsIn(value.alternate)];
  if (value.type === 'LogicalExpression') return wordsIn(value.right);
  if (value.type === 'TemplateLiteral' && Array.isArray(value.quasis)) {
    return value.quasis.map((part: { value: { raw: string } }) => part.value.raw).filter(hasWords);
  }
  const isText = (value.type === 'Literal' && typeof value.value === 'string') || value.type === 'JSXText';
  const text = isText ? String(value.value) : '';
  return hasWords(text) && (value.type === 'JSXText' || !isKey(text)) ? [text.trim()] : [];
}

/** Words written into a source instead of the catalogue. */
function literalsIn(name: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const child of value) visit(child);
    if (!isNode(value)) return;
    const speaks =
      (value.type === 'JSXAttribute' && spoken.has(nameOf(value.name))) ||
      (value.type === 'Property' && spoken.has(nameOf(value.key)));
    const texts = speaks ? wordsIn(value.value) : Array.isArray(value.children) ? value.children.flatMap(wordsIn) : [];
    const line = text.slice(0, value.start).split('\n').length;
    found.push(...texts.map((words) => `${name}:${line} ${words}`));
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(name, text).program);
  return found;
}

const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !/\.test\.tsx$|(^|\/)testing\//.test(file),
);

describe('texts', () => {
  it('are recognised where they are written into a component', () => {
    const planted = `const a = <p title="Two words">Hello there {x ? 'Go on' : t('a.b')}</p>; const b = { label: 'Save it' };`;
    expect(literalsIn('planted.tsx', planted)).toHaveLength(4);
    const fine = `const a = <p className="Some thing" title={t('nav.home')}>{t('a.b')} · 4 %</p>; const b = { label: 'nav.a' };`;
    expect(literalsIn('fine.tsx', fine)).toEqual([]);
  });

  it('of the console all live in the catalogue', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => literalsIn(file, readFileSync(join(sources, file), 'utf8')))).toEqual([]);
  });
});

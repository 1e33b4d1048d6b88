import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(process.cwd(), 'apps/console/src');
const styles = join(process.cwd(), 'node_modules/@mantine/core/styles');
const sheetsIn = (text: string) => [...text.matchAll(/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);
const always = new Set(sheetsIn(readFileSync(join(sources, 'app/styles.css'), 'utf8')));
/** What a part is made of, where that is a sheet of another name. */
const madeOf: Readonly<Record<string, readonly string[]>> = {
  MultiSelect: ['Combobox', 'Pill', 'PillsInput'],
  TagsInput: ['Combobox', 'Pill', 'PillsInput'],
  Select: ['Combobox'],
  Autocomplete: ['Combobox'],
  PillsInput: ['PillsInput', 'Pill'],
  SegmentedControl: ['SegmentedControl', 'FloatingIndicator'],
};

/** Another page may have brought them already, and then nobody who only looks sees that they are missing. */
it('whoever uses a part of Mantine brings its style sheet', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const read = new Map(files.map((file) => [file, readFileSync(join(sources, file), 'utf8')] as const));
  const brought = new Map<string, Set<string>>();
  for (const [file, text] of read) {
    const folder = brought.get(dirname(file)) ?? new Set();
    for (const name of sheetsIn(text)) folder.add(name);
    brought.set(dirname(file), folder);
  }
  const missing = [...read].flatMap(([file, text]) => {
    if (/\.test\.tsx$|testing\//.test(file)) return [];
    const used = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('type '));
    const sheets = used.flatMap((name) => madeOf[name] ?? [name]);
    return sheets
      .filter((name) => existsSync(join(styles, `${name}.layer.css`)))
      .filter((name) => !always.has(name) && !brought.get(dirname(file))?.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const table = join('packages', 'domain', 'src', 'currencies.ts');

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.name.includes('.test.'))
    .map((file) => join(file.parentPath, file.name).slice(root.length + 1))
    .filter((file) => !/node_modules|\.tsc|dist/.test(file));
}

it('[U-12] the decimals of a currency are asked of one table, and never of Intl', () => {
  const asking = ['apps', 'packages'].flatMap(sourcesIn).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return /resolvedOptions\(\)\.maximumFractionDigits|style: 'currency'/.test(text);
  });
  expect(asking).toEqual([table]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../support/processes.ts';
import { type Row, within } from '../support/row.ts';

/** An entry of budget.json: some files, and what a page loads before anything else happens. Limits are bytes. */
interface Entry {
  name: string;
  limit: number;
  files?: string[];
  page?: string;
  kinds?: string[];
}

/** The page's own files. The part of an address that only the server knows (`/widget`, `/demo`) is left away. */
function loadedBy(page: string, kinds: readonly string[]): string[] {
  const links = [...readFileSync(join(root, page), 'utf8').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link);
  return links
    .filter((link) => link !== undefined && !link.includes('//') && kinds.some((kind) => link.endsWith(`.${kind}`)))
    .flatMap((link = '') => {
      const folder = dirname(page);
      const found = [join(folder, link), join(folder, link.replace(/^\/[^/]+/, ''))].find((path) =>
        existsSync(join(root, path)),
      );
      return found === undefined ? [] : [found];
    });
}

/** `*` stands for the hash of a build. */
function matching(pattern: string): string[] {
  const [before = '', after] = basename(pattern).split('*');
  if (after === undefined) return [pattern];
  const folder = dirname(pattern);
  const names = readdirSync(join(root, folder)).filter((name) => name.startsWith(before) && name.endsWith(after));
  return names.map((name) => join(folder, name));
}

/** A program and what it imports before it runs. */
function addWithImports(path: string, known: Set<string>): void {
  if (known.has(path)) return;
  known.add(path);
  if (!path.endsWith('.js')) return;
  const imports = readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g);
  for (const [, name = ''] of imports) addWithImports(join(dirname(path), name), known);
}

function weigh({ files = [], page, kinds = [] }: Entry): number {
  const known = new Set<string>();
  for (const path of [...files.flatMap(matching), ...(page === undefined ? [] : loadedBy(page, kinds))]) {
    addWithImports(path, known);
  }
  return [...known].reduce((sum, path) => sum + gzipSync(readFileSync(join(root, path)), { level: 9 }).length, 0);
}

/** Built files, gzipped, against bench/budget.json. */
export async function weights(): Promise<Row[]> {
  const budget = JSON.parse(readFileSync(join(root, 'bench', 'budget.json'), 'utf8')) as Record<string, Entry[]>;
  return Object.values(budget)
    .flat()
    .map((entry) => within(`weight-${entry.name.replaceAll(' ', '-')}`, 'kB', weigh(entry) / 1000, entry.limit / 1000));
}

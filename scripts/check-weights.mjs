/**
 * Fails when what a browser loads is heavier (gzip) than bench/budget.json allows. An entry of `weights` or `pages` has
 * a `name`, a `limit` in bytes, and what counts: `files` (paths, `*` for a hash) and what the html file `page` asks for
 * before anything else happens, of the endings `kinds` (or one `kind`). What a program imports at once counts with it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/project.mjs';

/** `*` stands for any part of a file name, since builds put hashes there. */
function matches(pattern) {
  const folder = join(root, dirname(pattern));
  if (!existsSync(folder)) return [];
  const parts = basename(pattern)
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const name = new RegExp(`^${parts.join('.*')}$`);
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
}

/** The page's folder may be served below any address: leading parts of a link go until the rest names a file. */
function fileOf(folder, link) {
  const parts = link.replace(/^\//, '').split('/');
  const found = parts.map((_, index) => join(folder, ...parts.slice(index))).find((path) => existsSync(path));
  return found ?? join(folder, ...parts);
}

function loadedBy(page, kinds) {
  const file = join(root, page);
  if (!existsSync(file)) return [];
  const links = [...readFileSync(file, 'utf8').matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link);
  return links
    .filter((link) => /^\/(?!\/)/.test(link) && kinds.some((kind) => link.endsWith(`.${kind}`)))
    .map((link) => fileOf(dirname(file), link));
}

/** A program and what it imports before it runs; what it asks for later (`import()`) is an entry of its own. */
function withImports(path, known) {
  if (known.has(path)) return known;
  known.add(path);
  if (!path.endsWith('.js') || !existsSync(path)) return known;
  const imports = readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*["'](\.\/[^"']+\.js)["']/g);
  for (const [, name] of imports) withImports(join(dirname(path), name), known);
  return known;
}

/** Bytes of an entry, or null when something of it has not been built. */
function weigh({ files = [], page, kind, kinds = kind ? [kind] : ['js', 'css'] }) {
  const named = files.map(matches);
  const asked = [...named.flat(), ...(page ? loadedBy(page, kinds) : [])];
  const paths = [...asked.reduce((known, path) => withImports(path, known), new Set())];
  const isMissing = named.some((list) => list.length === 0) || (page && !existsSync(join(root, page)));
  if (isMissing || paths.some((path) => !existsSync(path))) return null;
  return paths.reduce((sum, path) => sum + gzipSync(readFileSync(path), { level: 9 }).length, 0);
}

const { weights, pages = [] } = JSON.parse(readFileSync(join(root, 'bench', 'budget.json'), 'utf8'));
for (const entry of [...weights, ...pages]) {
  const bytes = weigh(entry);
  const kilobytes = (n) => `${(n / 1000).toFixed(1)} kB`;
  if (bytes === null) console.log(`${entry.name}: not built`);
  else
    console.log(
      `${entry.name}: ${kilobytes(bytes)} of ${kilobytes(entry.limit)}${bytes > entry.limit ? ' TOO HEAVY' : ''}`,
    );
  if (bytes === null || bytes > entry.limit) process.exitCode = 1;
}

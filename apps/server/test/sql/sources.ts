import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseAst } from 'vite';
import { serverRoot } from '../../src/server-root.ts';

/** A node of the syntax tree, as far as it matters here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A file of the server, parsed, with what it declares and imports at its top. */
export interface Source {
  /** Below `src`, with slashes: `modules/desk/drafts.ts`. */
  file: string;
  text: string;
  body: Node[];
  /** Of constants their value, of functions themselves. */
  declared: Map<string, Node>;
  types: Map<string, Node>;
  /** Local name -> the file and the name over there. */
  imported: Map<string, { file: string; name: string }>;
  /** Exported here, declared elsewhere. */
  passedOn: Map<string, { file: string; name: string }>;
  /** Files all of whose exports are passed on. */
  all: string[];
}

export type Sources = Map<string, Source>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

export const child = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};

export const children = (node: Node, key: string): Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

export const nameOf = (node: Node | null): string => (typeof node?.name === 'string' ? node.name : '');

/** Calls `visit` with every node and those around it, outermost first. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: readonly Node[] = []) {
  visit(node, around);
  const inside = [...around, node];
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, visit, inside);
}

/** Everything the server is made of, without its tests, and the rules it shares with its clients: limits stand in SQL too. */
export const readSources = (): Sources =>
  new Map([
    ...readFolder(join(serverRoot, 'src'), ''),
    ...readFolder(join(serverRoot, '../../packages/domain/src'), 'domain/'),
  ]);

function readFolder(dir: string, prefix: string): [string, Source][] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
    .map((file) => file.split(sep).join('/'));
  return files.map((file) => [prefix + file, readSource(prefix + file, readFileSync(join(dir, file), 'utf8'))]);
}

export function readSource(file: string, text: string): Source {
  const program: unknown = parseAst(text, { lang: 'ts' });
  const body = isNode(program) ? children(program, 'body') : [];
  const source: Source = {
    ...{ file, text, body },
    ...{ declared: new Map(), types: new Map(), imported: new Map(), passedOn: new Map(), all: [] },
  };
  for (const statement of body) readTop(source, statement);
  return source;
}

function readTop(source: Source, statement: Node): void {
  const from = child(statement, 'source')?.value;
  const there = typeof from === 'string' ? fileOf(source.file, from) : null;
  if (statement.type === 'ImportDeclaration' && there !== null) {
    for (const one of children(statement, 'specifiers'))
      source.imported.set(nameOf(child(one, 'local')), { file: there, name: nameOf(child(one, 'imported')) });
  } else if (statement.type === 'ExportNamedDeclaration' && there !== null) {
    for (const one of children(statement, 'specifiers'))
      source.passedOn.set(nameOf(child(one, 'exported')), { file: there, name: nameOf(child(one, 'local')) });
  } else if (statement.type === 'ExportAllDeclaration' && there !== null) source.all.push(there);
  else readDeclaration(source, child(statement, 'declaration') ?? statement);
}

function readDeclaration(source: Source, declaration: Node): void {
  const name = nameOf(child(declaration, 'id'));
  if (declaration.type === 'FunctionDeclaration') source.declared.set(name, declaration);
  else if (declaration.type.startsWith('TS')) source.types.set(name, declaration);
  for (const one of children(declaration, 'declarations')) {
    const value = child(one, 'init');
    if (value !== null) source.declared.set(nameOf(child(one, 'id')), value);
  }
}

function fileOf(file: string, specifier: string): string | null {
  if (specifier === '@chatso/domain') return 'domain/index.ts';
  return specifier.startsWith('.') ? beside(file, specifier) : null;
}

const beside = (file: string, specifier: string): string =>
  relative('/', join('/', dirname(file), specifier))
    .split(sep)
    .join('/');

/** Where a name is declared, however often it was passed on. */
export function find<K extends 'declared' | 'types'>(
  sources: Sources,
  source: Source,
  name: string,
  what: K,
): { source: Source; node: Node } | null {
  const here = source[what].get(name);
  if (here) return { source, node: here };
  const there = source.imported.get(name) ?? source.passedOn.get(name);
  const next = there && sources.get(there.file);
  if (there) return next ? find(sources, next, there.name, what) : null;
  for (const file of source.all) {
    const among = sources.get(file);
    const found = among && find(sources, among, name, what);
    if (found) return found;
  }
  return null;
}

/** `modules/desk/drafts.ts` -> `desk`; what is no module's goes by its floor. */
export const roomOf = (file: string): string => {
  const [floor = '', room = ''] = file.split('/');
  return floor === 'modules' ? room : floor;
};

export const lineOf = (source: Source, node: Node): number => source.text.slice(0, node.start).split('\n').length;

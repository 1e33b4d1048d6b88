import { parse } from 'libpg-query';
import { child, children, lineOf, type Node, nameOf, roomOf, type Sources, walk } from './sources.ts';
import { findStatements } from './statements.ts';
import { createTexts, isTable, type Piece, tableOf } from './texts.ts';

/** That some room of the server (a module, `platform`, `app`) reads or writes a table, and where it says so. */
export interface Access {
  room: string;
  table: string;
  kind: 'read' | 'write';
  place: string;
  /** The file that wrote the table's name; another one where the statement takes in a piece of it. */
  file: string;
}

const unknownName = '_p';
/** What may stand where only the running program knows: a value, nothing, a number, a statement, a condition. */
const guesses = [unknownName, '', '1', 'SELECT 1', `AND ${unknownName}`];
/** Of a piece that only ever becomes part of others. */
const frames = ['', 'SELECT 1 WHERE ', 'SELECT 1 '];
const writes = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt', 'TruncateStmt']);

/** Moves and copies every table there is, by the catalogue and not by name. */
const knowsNoTable = /^platform\/db\//;

/** Every table that the sources name in SQL or by drizzle, and a sentence for each place that could not be read. */
export async function findAccesses(sources: Sources): Promise<{ accesses: Access[]; problems: string[] }> {
  const statements = findStatements(sources);
  const accesses = builderAccesses(sources);
  const problems: string[] = [];
  for (const { place, texts } of statements) {
    if (knowsNoTable.test(place)) continue;
    for (const text of texts) {
      try {
        accesses.push(...(await accessesOf(text)).map((one) => ({ ...one, place })));
      } catch (error) {
        problems.push(`${place}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return { accesses, problems: [...new Set(problems)] };
}

/** The tables one statement touches; each belongs to the room that wrote its name, also inside a foreign statement. */
async function accessesOf(pieces: readonly Piece[]): Promise<Omit<Access, 'place'>[]> {
  const { tree, framed, guess } = await parsed(pieces);
  const fileAt = (byte: number): string => {
    let end = Buffer.byteLength(framed);
    for (const piece of pieces) {
      end += Buffer.byteLength(piece.unknown ? guess : piece.text);
      if (byte < end) return piece.file;
    }
    return pieces.at(-1)?.file ?? '';
  };
  const found: (Omit<Access, 'place'> & { schema: unknown })[] = [];
  const named = new Set<string>();
  visit(tree, (kind, value) => {
    if (kind === 'CommonTableExpr') named.add(String(value.ctename));
    const targets = writes.has(kind) ? [value.relation, ...listOf(value.relations)] : [];
    for (const target of targets) {
      const inner = isRecord(target) && isRecord(target.RangeVar) ? target.RangeVar : target;
      if (isRecord(inner)) found.push(toAccess(inner, 'write'));
    }
    if (kind === 'RangeVar') found.push(toAccess(value, 'read'));
  });
  function toAccess(range: Record<string, unknown>, kind: Access['kind']) {
    const file = fileAt(typeof range.location === 'number' ? range.location : 0);
    return { room: roomOf(file), file, table: String(range.relname), kind, schema: range.schemaname };
  }
  const tables = found.filter(({ table, schema }) => schema !== undefined || !named.has(table));
  if (tables.some(({ table }) => table === unknownName)) throw new Error('Which table this is, only runs tell.');
  // PostgreSQL's own tables are nobody's, and those of pg-boss lie in a schema of theirs.
  return tables
    .filter(({ table, schema }) => (schema === undefined || schema === 'public') && !table.startsWith('pg_'))
    .map(({ room, file, table, kind }) => ({ room, file, table, kind }));
}

async function parsed(pieces: readonly Piece[]): Promise<{ tree: unknown; framed: string; guess: string }> {
  let first: unknown;
  const unknowns = pieces.some(({ unknown }) => unknown) ? guesses : [''];
  for (const framed of frames)
    for (const guess of unknowns) {
      const text = pieces.map((piece) => (piece.unknown ? guess : piece.text)).join('');
      try {
        return { tree: await parse(framed + text), framed, guess };
      } catch (error) {
        first ??= error;
      }
    }
  throw first;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function visit(tree: unknown, each: (kind: string, value: Record<string, unknown>) => void): void {
  if (Array.isArray(tree)) for (const one of tree) visit(one, each);
  else if (isRecord(tree))
    for (const [kind, value] of Object.entries(tree)) {
      // `FOR UPDATE OF m` names an alias, not a table.
      if (kind === 'lockedRels') continue;
      if (isRecord(value) && !Array.isArray(value)) each(kind, value);
      visit(value, each);
    }
}

const builderReads = new Set(['from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin']);
const builderWrites = new Set(['insert', 'update', 'delete']);

function builderAccesses(sources: Sources): Access[] {
  const texts = createTexts(sources);
  const found: Access[] = [];
  for (const source of sources.values())
    for (const top of source.body)
      walk(top, (node: Node, around) => {
        const callee = node.type === 'CallExpression' ? child(node, 'callee') : null;
        const method = callee?.type === 'MemberExpression' ? nameOf(child(callee, 'property')) : '';
        const [given] = children(node, 'arguments');
        if (!given || !(builderReads.has(method) || builderWrites.has(method))) return;
        const kind = builderReads.has(method) ? 'read' : 'write';
        for (const { node: table } of texts.valuesOf(given, texts.scopeAt(source, around)))
          if (isTable(table))
            found.push({
              room: roomOf(source.file),
              file: source.file,
              table: tableOf(table),
              kind,
              place: `${source.file}:${lineOf(source, node)}`,
            });
      });
  return found;
}

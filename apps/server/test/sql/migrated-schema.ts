import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { folders } from '../../src/server-root.ts';

/** Table -> its columns, after all migrations. */
export type Schema = Map<string, Set<string>>;

interface Change {
  subtype?: string;
  name?: string;
  def?: { ColumnDef?: { colname?: string } };
}
interface Statement {
  CreateStmt?: { relation: { relname: string }; tableElts?: { ColumnDef?: { colname: string } }[] };
  AlterTableStmt?: { relation: { relname: string }; cmds?: { AlterTableCmd?: Change }[] };
  DropStmt?: { removeType?: string; objects?: { List?: { items?: { String?: { sval: string } }[] } }[] };
  RenameStmt?: { renameType?: string; relation?: { relname: string }; subname?: string; newname?: string };
}

/** What the migrations make of an empty database, read from the files: no database is needed to know it. */
export async function readSchema(): Promise<Schema> {
  const schema: Schema = new Map();
  for (const file of readdirSync(folders.migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    const tree: { stmts?: { stmt?: object }[] } = await parse(readFileSync(join(folders.migrations, file), 'utf8'));
    for (const { stmt } of tree.stmts ?? []) apply(schema, (stmt ?? {}) as Statement);
  }
  return schema;
}

function apply(schema: Schema, { CreateStmt, AlterTableStmt, DropStmt, RenameStmt }: Statement): void {
  if (CreateStmt) {
    const columns = (CreateStmt.tableElts ?? []).flatMap(({ ColumnDef }) => ColumnDef?.colname ?? []);
    schema.set(CreateStmt.relation.relname, new Set(columns));
  }
  for (const { AlterTableCmd: change } of AlterTableStmt?.cmds ?? []) {
    const columns = schema.get(AlterTableStmt?.relation.relname ?? '');
    if (change?.subtype === 'AT_AddColumn' && change.def?.ColumnDef?.colname)
      columns?.add(change.def.ColumnDef.colname);
    if (change?.subtype === 'AT_DropColumn' && change.name) columns?.delete(change.name);
  }
  if (DropStmt?.removeType === 'OBJECT_TABLE')
    for (const { List } of DropStmt.objects ?? []) schema.delete(List?.items?.at(-1)?.String?.sval ?? '');
  if (RenameStmt) rename(schema, RenameStmt);
}

function rename(
  schema: Schema,
  { renameType, relation, subname, newname = '' }: NonNullable<Statement['RenameStmt']>,
): void {
  const columns = schema.get(relation?.relname ?? '');
  if (!columns) return;
  if (renameType === 'OBJECT_COLUMN') {
    columns.delete(subname ?? '');
    columns.add(newname);
  } else if (renameType === 'OBJECT_TABLE') {
    schema.delete(relation?.relname ?? '');
    schema.set(newname, columns);
  }
}

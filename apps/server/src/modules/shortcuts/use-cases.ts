import { type BodyOf, type endpoints, leadsShortcuts, type Shortcut } from '@chatso/contract';
import { shortcutLimits } from '@chatso/domain';
import { type AgentActor, servesStore } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { filesOfShortcuts, removeShortcutFiles, setShortcutFiles } from '../files/index.ts';
import { findStore } from '../stores/index.ts';
import { shortcutsChanged } from './shortcuts.events.ts';
import {
  deleteShortcutRow,
  insertShortcutRow,
  listShortcutRows,
  lockShortcutRow,
  updateShortcutRow,
} from './shortcuts.repo.ts';
import type { ShortcutRow } from './shortcuts.schema.ts';

const typeOf = ({ userId }: Pick<ShortcutRow, 'userId'>) => (userId === null ? 'global' : 'personal');

async function toShortcuts(ctx: Ctx, rows: readonly ShortcutRow[]): Promise<Shortcut[]> {
  const files = await filesOfShortcuts(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    _id: row.id,
    keyword: row.keyword,
    message: row.message,
    type: typeOf(row),
    storeId: row.storeId,
    files: files.get(row.id) ?? [],
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }));
}

/** Global ones of a store are for those who work there; own ones are one's own, wherever one works by now. */
const isFor = (actor: AgentActor, { userId, storeId }: ShortcutRow): boolean =>
  userId === null ? storeId === null || servesStore(actor, storeId) : userId === actor.userId;

async function listRows(ctx: Ctx<AgentActor>, storeId?: string): Promise<ShortcutRow[]> {
  const rows = await listShortcutRows(ctx, ctx.actor.userId, storeId);
  return rows.filter((row) => isFor(ctx.actor, row));
}

/** Global ones and the caller's own by keyword (H-98). */
export async function listShortcuts(ctx: Ctx<AgentActor>, storeId?: string) {
  const data = await toShortcuts(ctx, await listRows(ctx, storeId));
  return { data, count: data.length };
}

const taken = (): AppError => new AppError('keyword-taken', { field: 'keyword' });

/** Own ones belong to everybody, global ones to those who lead (decision D-5). */
function requireRight(ctx: Ctx<AgentActor>, type: Shortcut['type']): void {
  if (type === 'global' && !leadsShortcuts(ctx.actor)) throw new AppError('forbidden');
}

/** A store one works in oneself. */
async function requireStore(ctx: Ctx<AgentActor>, storeId: string | null): Promise<void> {
  if (storeId === null) return;
  if (!servesStore(ctx.actor, storeId) || (await findStore(ctx.db, ctx.workspaceId, storeId)) === null)
    throw notFound();
}

/** Throws `bad-request` (a file is gone, too many), `forbidden`, `not-found` (the store), `keyword-taken`. */
export async function createShortcut(
  ctx: Ctx<AgentActor>,
  input: BodyOf<(typeof endpoints)['shortcuts.create']>,
): Promise<Shortcut> {
  requireRight(ctx, input.type);
  return withTransaction(ctx, async (tx) => {
    await requireStore(tx, input.storeId);
    const { keyword, message, storeId } = input;
    const row = { id: newId(), userId: input.type === 'global' ? null : tx.actor.userId, keyword, message, storeId };
    const outcome = await insertShortcutRow(tx, row);
    if (outcome === 'taken') throw taken();
    if (outcome === 'full') {
      throw new AppError('bad-request', { reason: 'shortcuts-full', details: { max: shortcutLimits.perOwner } });
    }
    await setShortcutFiles(tx, row.id, input.files);
    return tell(tx, row.id, 'shortcut.created', { storeId, files: input.files.length });
  });
}

/** Held until the transaction ends; what is not for the caller does not exist for them. */
async function lockMine(tx: Ctx<AgentActor>, id: string): Promise<ShortcutRow> {
  const row = await lockShortcutRow(tx, id);
  if (row === null || !isFor(tx.actor, row)) throw notFound();
  requireRight(tx, typeOf(row));
  return row;
}

/** Throws `bad-request`, `forbidden`, `not-found`, `keyword-taken`, `conflict` (somebody else changed it first). */
export async function updateShortcut(
  ctx: Ctx<AgentActor>,
  id: string,
  { version, files, ...input }: BodyOf<(typeof endpoints)['shortcuts.update']>,
): Promise<Shortcut> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockMine(tx, id);
    if (row.version !== version) throw new AppError('conflict');
    const { keyword = row.keyword, message = row.message, storeId = row.storeId } = input;
    if (storeId !== row.storeId) await requireStore(tx, storeId);
    if (!(await updateShortcutRow(tx, { ...row, keyword, message, storeId }))) throw taken();
    if (files !== undefined) await setShortcutFiles(tx, id, files);
    const changed = [...Object.keys(input), ...(files === undefined ? [] : ['files'])];
    return tell(tx, id, 'shortcut.changed', { changed, ...(keyword === row.keyword ? {} : { was: row.keyword }) });
  });
}

/** Its files go with it. Throws `forbidden`, `not-found`, `conflict`. */
export async function removeShortcut(ctx: Ctx<AgentActor>, id: string, version: number | undefined): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const row = await lockMine(tx, id);
    if (version !== undefined && row.version !== version) throw new AppError('conflict');
    await removeShortcutFiles(tx, id);
    await tell(tx, id, 'shortcut.removed', {});
    await deleteShortcutRow(tx, id);
  });
}

/** The entry in the log, the word to open consoles, and how the shortcut is now. */
async function tell(tx: Ctx<AgentActor>, id: string, action: string, data: Record<string, unknown>): Promise<Shortcut> {
  const row = await lockShortcutRow(tx, id);
  if (row === null) throw notFound();
  const subject = { type: 'shortcut', id };
  await tx.audit({ action, subject, data: { keyword: row.keyword, type: typeOf(row), ...data } });
  tx.emit(shortcutsChanged({ workspaceId: tx.workspaceId, userId: row.userId }));
  const [shortcut] = await toShortcuts(tx, [row]);
  if (shortcut === undefined) throw notFound();
  return shortcut;
}

/** Whether the caller may pick it, and so may have copies of its files. Throws `not-found`. */
export async function requireUsable(ctx: Ctx<AgentActor>, id: string): Promise<void> {
  const rows = await listRows(ctx);
  if (!rows.some((row) => row.id === id)) throw notFound();
}

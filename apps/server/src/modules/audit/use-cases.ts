import type { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import type { AgentActor } from '../../platform/actor.ts';
import { csvFile, placeBehind, rowsPerPiece } from '../../platform/csv-file.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import type { HeavyWork } from '../../platform/heavy-work.ts';
import { entryReader, hasLooked, readPage, toEntry } from './entries.repo.ts';

/** Turning pages is one look: another entry is written when somebody looks again after this time. */
const lookMs = 10 * 60_000;

const givenOf = ({ search, actorId, action, subjectId, from, to }: AuditFilter): AuditFilter =>
  Object.fromEntries(
    Object.entries({ search, actorId, action, subjectId, from, to }).filter(([, value]) => value !== undefined),
  );

/** Looking at the log is itself in the log. */
async function noteLook(ctx: Ctx<AgentActor>, filter: AuditFilter): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookMs);
  if (await hasLooked(ctx, since, givenOf(filter))) return;
  await ctx.audit({ action: 'audit-log.viewed', data: { ...givenOf(filter) } });
}

export async function listAuditLog(ctx: Ctx<AgentActor>, query: AuditFilter & { page: number; limit: number }) {
  const page = await readPage(ctx.pool, ctx.workspaceId, query, query);
  await noteLook(ctx, query);
  return page;
}

const columns: readonly [head: string, cell: (entry: AuditEntry, timezone: string | undefined) => string][] = [
  ['at', ({ at }, timezone) => (timezone === undefined ? at : isoIn(timezone, Date.parse(at)))],
  ['who', ({ actor }) => actor.name ?? ''],
  ['actorKind', ({ actor }) => actor.kind],
  ['actorId', ({ actor }) => actor.id ?? ''],
  ['action', ({ action }) => action],
  ['subjectType', ({ subject }) => subject?.type ?? ''],
  ['subject', ({ subject }) => subject?.name ?? ''],
  ['subjectId', ({ subject }) => subject?.id ?? ''],
  ['ip', ({ ip }) => ip ?? ''],
  ['userAgent', ({ userAgent }) => userAgent ?? ''],
  ['details', ({ data }) => JSON.stringify(data)],
  ['requestId', ({ requestId }) => requestId],
];

/** A CSV of what matches, newest first. */
export async function exportAuditLog(
  ctx: Ctx<AgentActor>,
  { timezone, ...filter }: AuditFilter & { timezone?: string | undefined },
  heavy: HeavyWork,
): Promise<Readable> {
  await withTransaction(ctx, (tx) => tx.audit({ action: 'audit-log.exported', data: { ...givenOf(filter) } }));
  const read = await entryReader(ctx.pool, ctx.workspaceId, filter);
  return csvFile(heavy, ctx.workspaceId, {
    heads: columns.map(([head]) => head),
    cellsOf: (entry: AuditEntry) => columns.map(([, cell]) => cell(entry, timezone)),
    async readAfter(after: Awaited<ReturnType<typeof read>>[number] | null) {
      const rows = await read(after, rowsPerPiece);
      return { rows: rows.map(toEntry), place: placeBehind(rows) };
    },
  });
}

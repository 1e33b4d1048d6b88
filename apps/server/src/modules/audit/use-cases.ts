import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@chatso/contract';
import { isoIn } from '@chatso/domain';
import { stringify } from 'csv-stringify';
import type { AgentActor } from '../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../platform/ctx.ts';
import { hasLooked, readAll, readPage } from './entries.repo.ts';

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

const columns = [
  'at',
  'who',
  'actorKind',
  'actorId',
  'action',
  'subjectType',
  'subject',
  'subjectId',
  'ip',
  'userAgent',
  'details',
  'requestId',
];

const toLine = (entry: AuditEntry, timezone: string | undefined) => ({
  at: timezone === undefined ? entry.at : isoIn(timezone, Date.parse(entry.at)),
  who: entry.actor.name ?? '',
  actorKind: entry.actor.kind,
  actorId: entry.actor.id ?? '',
  action: entry.action,
  subjectType: entry.subject?.type ?? '',
  subject: entry.subject?.name ?? '',
  subjectId: entry.subject?.id ?? '',
  ip: entry.ip ?? '',
  userAgent: entry.userAgent ?? '',
  details: JSON.stringify(entry.data),
  requestId: entry.requestId,
});

/** A CSV as spreadsheets want it: with BOM, and no cell that a spreadsheet would run as a formula. */
export async function exportAuditLog(
  ctx: Ctx<AgentActor>,
  { timezone, ...filter }: AuditFilter & { timezone?: string | undefined },
): Promise<Readable> {
  await withTransaction(ctx, (tx) => tx.audit({ action: 'audit-log.exported', data: { ...givenOf(filter) } }));
  const lines = Readable.from(readAll(ctx.pool, ctx.workspaceId, filter)).map((entry: AuditEntry) =>
    toLine(entry, timezone),
  );
  const csv = stringify({ bom: true, header: true, columns, escape_formulas: true });
  lines.on('error', (error) => csv.destroy(error));
  return lines.pipe(csv);
}

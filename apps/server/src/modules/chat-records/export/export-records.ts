import type { Readable } from 'node:stream';
import { exportStreamedAtMost, type RecordExport } from '@chatso/contract';
import type { FastifyReply } from 'fastify';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import type { HeavyWork } from '../../../platform/heavy-work.ts';
import { contentTypes, fileNameOf, recordFile } from './record-file.ts';
import { type Asked, conditionsOfTab, countRows } from './tab-rows.ts';

export async function sizeOfExport(ctx: Ctx<AgentActor>, asked: Asked) {
  const counted = await countRows(ctx, await conditionsOfTab(ctx, asked));
  return { ...counted, byMail: counted.rows > exportStreamedAtMost };
}

/** What was asked for, for the audit log: who was searched for stays out of it, it is never forgotten. */
export function toldOf({ search, timezone: _, ...asked }: RecordExport): Record<string, unknown> {
  const given = Object.entries({ ...asked, ...(search ? { searched: true } : {}) });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** The file as the answer to the call, written while it is read. */
export async function exportRecords(
  ctx: Ctx<AgentActor>,
  asked: RecordExport,
  { heavy, reply }: { heavy: HeavyWork; reply: FastifyReply },
): Promise<Readable> {
  const conditions = await conditionsOfTab(ctx, asked);
  const { rows } = await countRows(ctx, conditions);
  await withTransaction(ctx, (tx) => tx.audit({ action: 'chat-records.exported', data: { ...toldOf(asked), rows } }));
  reply.header('content-type', contentTypes[asked.format]);
  reply.header('content-disposition', `attachment; filename="${fileNameOf(asked, ctx.now())}"`);
  reply.header('x-export-rows', String(rows));
  return recordFile(ctx, heavy, { asked, conditions });
}

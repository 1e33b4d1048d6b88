import type { Actor, UserActor } from './actor.ts';
import type { Ctx, RootCtx } from './ctx.ts';
import { newId } from './ids.ts';

export interface AuditEntry {
  /** Past tense, dotted: `session.started`, `member.suspended`. */
  action: string;
  /** What it was done to. */
  subject?: { type: string; id: string };
  /** Plain JSON without secrets. */
  data?: Record<string, unknown>;
  /** Who did it, where the caller is nobody yet: signing in, opening a link of a mail. */
  by?: string;
}

/** A browser's own name has some 150; what is longer is somebody playing. */
const userAgentChars = 400;

interface Audited extends RootCtx {
  workspaceId?: string;
  actor?: Actor | UserActor;
}

/** Appends one row to audit_log, in the transaction of `ctx` when it has one. Rows are never changed afterwards, but for `forgetInAudit`. */
export async function writeAudit(ctx: Audited, entry: AuditEntry): Promise<void> {
  const { kind, id } = whoDid(ctx.actor, entry.by);
  await ctx.pool.query({
    name: 'audit-insert',
    text: `INSERT INTO audit_log (id, workspace_id, at, actor_kind, actor_id, action, subject_type, subject_id, data, request_id,
                                  ip, user_agent)
           VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12)`,
    values: [
      newId(),
      ctx.workspaceId ?? null,
      ctx.now(),
      kind,
      id,
      entry.action,
      entry.subject?.type ?? null,
      entry.subject?.id ?? null,
      JSON.stringify(entry.data ?? {}),
      ctx.requestId,
      ctx.from?.ip ?? null,
      ctx.from?.userAgent?.slice(0, userAgentChars) ?? null,
    ],
  });
}

function whoDid(actor: Actor | UserActor | undefined, by: string | undefined): { kind: string; id: string | null } {
  if (actor === undefined || actor.kind === 'system') {
    const person = by ?? actor?.by ?? null;
    return { kind: person === null ? 'system' : 'user', id: person };
  }
  if (actor.kind === 'job') return { kind: 'job', id: actor.name };
  return { kind: actor.kind, id: actor.kind === 'visitor' ? actor.visitorId : actor.userId };
}

/** Keeps who did what to whom as ids, and forgets the rest of these entries. The only change the table's trigger allows. */
export async function forgetInAudit(tx: Pick<Ctx, 'pool' | 'workspaceId'>, ids: readonly string[]): Promise<void> {
  await tx.pool.query(`SELECT set_config('chatso.erasing', 'on', true)`);
  await tx.pool.query(
    `UPDATE audit_log SET ip = NULL, user_agent = NULL, data = '{"erased": true}'
      WHERE workspace_id = $1 AND (actor_id = ANY ($2) OR subject_id = ANY ($2))
        AND (ip IS NOT NULL OR user_agent IS NOT NULL OR data <> '{"erased": true}')`,
    [tx.workspaceId, ids],
  );
  await tx.pool.query(`SELECT set_config('chatso.erasing', 'off', true)`);
}

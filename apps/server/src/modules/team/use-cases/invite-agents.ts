import { type BodyOf, emailSchema, type endpoints, type ResponseOf } from '@chatso/contract';
import type { AgentActor } from '../../../platform/actor.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import type { SpendOutbound } from '../../../platform/outbound.ts';
import { ensureAccount, readerOf, readersByEmail } from '../../identity/index.ts';
import { isVouchedFor, lockWorkspace } from '../../workspaces/index.ts';
import { writeAssignments } from '../assignments.repo.ts';
import { departmentsByStore } from '../assignments.ts';
import { openInvitation } from '../invitations.repo.ts';
import { findMembersByEmail, insertInvited } from '../members.repo.ts';
import { customRoleOf } from '../rules.ts';
import { requireSeats } from '../seats.ts';
import { teamChanged } from '../team.events.ts';
import { mailInvitation } from '../team.jobs.ts';

type Invite = (typeof endpoints)['agents.invite'];
type Result = ResponseOf<Invite>['results'][number];

/** How a mail gets its link, and how the link's token is kept from those who read jobs. */
export interface Mailing {
  origin: string;
  encryptionKey: Buffer;
  /** Mails to one address, so that nobody is buried in invitations. */
  budget: Limit;
  /** Of what leaves to strangers. */
  spend: SpendOutbound;
}

export const invitationMails = { points: 10, seconds: 3600 };

const outcomeOf = {
  activated: 'already-member',
  invited: 'already-invited',
  suspended: 'suspended',
} as const;

/**
 * Invites every address that is new here (D-07). The seats are taken for all of them or for none.
 * @throws bad-request (role, stores, departments), entity-limit
 */
export async function inviteAgents(
  ctx: Ctx<AgentActor>,
  mailing: Mailing,
  input: BodyOf<Invite>,
): Promise<{ results: Result[] }> {
  const emails = [...new Set(input.emails.map((email) => email.trim().toLowerCase()))];
  const valid = emails.filter((email) => emailSchema.safeParse(email).success);
  const invited = await withTransaction(ctx, async (tx) => {
    await lockWorkspace(tx);
    const customRoleId = await customRoleOf(tx, input);
    const byStore = await departmentsByStore(tx, input.storeIds, input.categoryIds);
    const known = await findMembers(tx, valid);
    const fresh = valid.filter((email) => !known.has(email));
    if (fresh.length > 0) await requireSeats(tx, fresh.length);
    const assignments = [...byStore].map(([storeId, categoryIds]) => ({
      ...{ storeId, categoryIds },
      agentAlias: null,
      avatar: null,
    }));
    for (const email of fresh) {
      const userId = await ensureAccount(tx.pool, email, tx.now());
      await insertInvited(tx, { userId, role: input.role, customRoleId });
      await writeAssignments(tx, userId, assignments);
      await sendInvitation(tx, mailing, { userId, email });
      const data = { email, role: input.role };
      await tx.audit({ action: 'member.invited', subject: { type: 'user', id: userId }, data });
      known.set(email, { userId, outcome: 'invited' });
    }
    if (fresh.length > 0) tx.emit(teamChanged({ workspaceId: tx.workspaceId }));
    return known;
  });
  const results = emails.map((email): Result => {
    const found = invited.get(email);
    return { email, outcome: found?.outcome ?? 'invalid', userId: found?.userId ?? null };
  });
  return { results };
}

async function findMembers(tx: Ctx, emails: readonly string[]) {
  const rows = await findMembersByEmail(tx, emails);
  return new Map<string, { userId: string; outcome: Result['outcome'] }>(
    rows.map((row) => [row.email, { userId: row.user_id, outcome: outcomeOf[row.state] }]),
  );
}

/** A new link to the person, by a mail that is sent when the change is stored. Throws rate-limited. */
export async function sendInvitation(
  tx: Ctx<AgentActor>,
  mailing: Mailing,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const { workspaceId, actor } = tx;
  await mailing.budget.spend(`${workspaceId}:${email}`);
  await mailing.spend({ workspaceId, person: actor.userId, vouched: await isVouchedFor(tx) });
  const { encryptionKey } = mailing;
  const { id, sealedToken } = await openInvitation(tx, { userId, invitedBy: tx.actor.userId, encryptionKey });
  const own = (await readersByEmail(tx.pool, [email])).get(email);
  // Whom nobody knows yet is written to like the colleague who asks for it.
  const reader = own ?? (await readerOf(tx.pool, tx.actor.userId, tx.from));
  await tx.enqueue(mailInvitation, { invitationId: id, sealedToken, origin: mailing.origin, ...reader });
}

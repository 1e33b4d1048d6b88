import { personOf } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { AppError, sqlState } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { hoursOf, newPromises, promisesAnything } from '../goals/goals.ts';
import { takeNumber } from '../settings/settings.repo.ts';
import { ticketAssigned } from '../tickets.events.ts';
import { type Held, insertTicket, type NewTicket, type TicketRow } from './tickets.repo.ts';
import { doerOf, tellChanged, toldOf } from './work.ts';

type Promised =
  | 'first_goal'
  | 'first_due_at'
  | 'first_met_at'
  | 'first_told'
  | 'next_goal'
  | 'next_due_at'
  | 'next_met_at'
  | 'next_told'
  | 'solve_goal'
  | 'solve_due_at'
  | 'solve_told'
  | 'paused_at'
  | 'snoozed_until'
  | 'solved_at'
  | 'created_at'
  | 'updated_at'
  | 'status'
  | 'seen';

export type TicketBirth = Omit<NewTicket, Promised> & {
  /** Its customer wrote and waits for an answer. */
  waits: boolean;
};

/**
 * Makes a ticket under the next number. The settings are held from then on, so tickets of a workspace are made one after
 * another; ask what can be refused before. A new one is in progress (N-22).
 */
export async function makeTicket(
  tx: Ctx,
  { waits, ...birth }: TicketBirth,
  held: Held = { mails: { count: 0, words: '' }, links: [] },
): Promise<TicketRow> {
  const { number, settings } = await takeNumber(tx.pool, tx.workspaceId);
  const now = tx.now();
  const createdBy = personOf(tx.actor);
  const hours = promisesAnything(settings) ? await hoursOf(tx, settings, birth.store_id) : null;
  const row: NewTicket = {
    ...birth,
    ...newPromises(settings, hours, { now, waits }),
    ...{
      first_told: false,
      next_told: false,
      solve_told: false,
      paused_at: null,
      snoozed_until: null,
      solved_at: null,
    },
    ...{ status: 'in-progress', created_at: now, updated_at: now },
    seen: birth.assignee_id !== null && birth.assignee_id === createdBy,
  };
  const logs = [
    { id: newId(), type: 'created' as const, became: row.type },
    ...(row.assignee_id === null ? [] : [{ id: newId(), type: 'assignee' as const, became: row.assignee_id }]),
  ];
  const of = { workspaceId: tx.workspaceId, number, createdBy };
  const made = await insertTicket(tx.pool, of, row, held, logs).catch((error: unknown) => {
    if (sqlState(error) === '23505') throw new AppError('bad-request');
    throw error;
  });
  if (made === undefined) throw new Error('A ticket was not stored.');
  await tx.audit({
    action: 'ticket.created',
    subject: { type: 'ticket', id: made.id },
    data: { code: made.code, type: made.type },
  });
  tellChanged(tx, made.id, await doerOf(tx));
  if (made.assignee_id !== null && made.assignee_id !== createdBy) {
    tx.emit(ticketAssigned({ ...toldOf(tx, made, settings), assigneeId: made.assignee_id, at: now.toISOString() }));
  }
  return made;
}

/** Everything of a ticket that nobody said anything about. */
export const blankTicket: Omit<TicketBirth, 'id' | 'type' | 'title'> = {
  ...{ description: '', flag: false, customer_email: '', customer_name: '', store_id: null, conversation_id: null },
  ...{ account_id: null, support_email: null, source_mail_id: null, source_thread_id: null, message_id: null },
  ...{ assignee_id: null, due_at: null, waits: false },
};

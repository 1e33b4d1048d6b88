import type { Ctx } from '../../../platform/ctx.ts';
import type { BouncedMail } from '../../mailboxes/index.ts';
import { resume } from '../goals/goals.ts';
import { moveStatus } from '../ticket/change-tickets.ts';
import { holdTickets, hoursOfTicket, keep, type LogEntry, toldOf } from '../ticket/work.ts';
import { ticketBounced } from '../tickets.events.ts';

/**
 * An answer never reached its reader: the ticket is open again and unread, its log says so, and whoever wrote the answer and
 * whose ticket it is are notified. What was thrown away or merged stays as it is.
 */
export async function answerBounced(tx: Ctx, { mailId, ticketId, sentBy, addresses }: BouncedMail): Promise<void> {
  const work = await holdTickets(tx, [ticketId]);
  const [row] = work.rows;
  if (row === undefined) return;
  const logs: LogEntry[] = [{ type: 'bounced', was: mailId, became: addresses.join(', ') }];
  if (row.merged_into === null && row.status !== 'trash') {
    if (row.snoozed_until !== null) {
      logs.push({ type: 'snooze', was: row.snoozed_until.toISOString() });
      resume(row, await hoursOfTicket(tx, work, row), tx.now());
    }
    if (row.status === 'solved') logs.push(await moveStatus(tx, work, row, 'in-progress'));
    row.seen = false;
  }
  await keep(tx, null, row, logs);
  const userIds = [...new Set([sentBy, row.assignee_id])].filter((id) => id !== null);
  if (userIds.length > 0) tx.emit(ticketBounced({ ...toldOf(tx, row, work.settings), mailId, userIds, addresses }));
}

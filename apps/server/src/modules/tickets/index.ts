/**
 * Tickets: what cannot be answered at once, made by hand, of a chat or of a mail, and everything that is done about it.
 * Invariants: codes of a workspace have no gaps and are made one after another; a thread of mails has one ticket; what is
 * merged is changed by nobody; what came by an account that cannot send is neither closed nor linked; promises are counted in
 * business minutes and their breach is said once; what a mail does to a ticket happens in the transaction that stored it, or is
 * taken up later. Emits tickets.* (changed, settings-changed, watchers-changed; internal: assigned, mentioned, late).
 */
import { agentEmits } from '@chatso/contract';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { bring } from '../../platform/place.ts';
import { onSocket } from '../../platform/realtime/wire.ts';
import { takeStep } from '../../platform/step.ts';
import { chatMailers } from '../conversations/index.ts';
import { mailArrived, mailBounced, mailFailed, mailSent, ticketsOfMails } from '../mailboxes/index.ts';
import { storeDependents } from '../stores/index.ts';
import { limitedThings } from '../team/index.ts';
import { settleReplies, settleReply } from './answers/reply.ts';
import { bindTickets } from './bind-tickets.ts';
import { tellLate, tidyTickets, wakeTickets } from './goals/clock.ts';
import { countAll } from './list/list-tickets.ts';
import { answerBounced } from './mail/answer-bounced.ts';
import { sendChatMail } from './mail/chat-mails.ts';
import { takeForgotten, takeMail } from './mail/mail-arrived.ts';
import { ticketsOf } from './mail/tickets-of-mails.ts';
import { personal } from './personal.ts';
import { showRating, takeRating } from './ratings/rating-page.ts';
import { countOpenOfStore } from './ticket/tickets.repo.ts';
import { ticketEvents } from './tickets.events.ts';

export { codesOf } from './ticket/tickets.repo.ts';

import { handBackTickets, ticketsOfMember } from './colleagues/member-left.ts';
import { keepWatchers, leave, replying, watch } from './colleagues/watchers.ts';
import { ticketsRealtime } from './tickets.realtime.ts';

export { replyByMail, settleReply } from './answers/reply.ts';
export { snoozeTicket, tellLate } from './goals/clock.ts';
export { linkTicket } from './links/links.ts';
export { createFromEmail } from './mail/create-from-mail.ts';
export { createMacro, runMacro } from './settings/macros.ts';
export { getSettings, setSettings } from './settings/settings.ts';
export { createTag } from './settings/tags.ts';
export { changeTicket, describeTicket } from './ticket/change-tickets.ts';
export { createTicket } from './ticket/create-ticket.ts';
export { mergeTickets } from './ticket/merge-tickets.ts';
export { type ToldTicket, ticketAssigned, ticketBounced, ticketLate, ticketMentioned } from './tickets.events.ts';
export { addComment, requireTicket } from './timeline/comments.ts';
export { readCustomerMail, readSaid, type SaidAtTicket } from './timeline/said-at-ticket.ts';

/** Going through a list with J and K opens many. */
const watchRate = { points: 240, seconds: 60 };
const replyingRate = { points: 120, seconds: 60 };
const minuteMs = 60_000;

export const ticketsModule = defineModule({
  name: 'tickets',
  tables: {
    owns: [
      'chat_mails',
      'tickets',
      'ticket_auto_replies',
      'ticket_comments',
      'ticket_drafts',
      'ticket_links',
      'ticket_logs',
      'ticket_macros',
      'ticket_ratings',
      'ticket_replies',
      'ticket_settings',
      'ticket_tagged',
      'ticket_tags',
      'ticket_tallies',
      'ticket_turns',
    ],
    reads: [
      'agent_presence',
      'conversations',
      'custom_roles',
      'customers',
      'mails',
      'member_stores',
      'messages',
      'orders',
      'stores',
      'users',
      'visitors',
      'workspace_members',
    ],
  },
  personal,
  parts: [
    bring(limitedThings, { category: 'tickets', most: (ctx) => countAll(ctx) }),
    bring(ticketsOfMails, ticketsOf),
    bring(chatMailers, { send: sendChatMail }),
    ticketsOfMember,
    bring(storeDependents, { kind: 'openTickets', count: countOpenOfStore }),
  ],
  reactions: () => [
    react(mailSent, (ctx, { workspaceId, mailId }) => settleReply(ctx, workspaceId, mailId)),
    react(mailFailed, (ctx, { workspaceId, mailId }) => settleReply(ctx, workspaceId, mailId)),
  ],
  routes(binder, deps) {
    bindTickets(binder, deps);
    binder
      .raw('GET', '/rate/:token', (ctx, request, reply) => showRating(ctx, deps, request, reply))
      .form('/rate/:token', (ctx, request, reply) => takeRating(ctx, deps, request, reply));
  },
  sockets: ({ realtime }) => [
    onSocket(
      '/message',
      'ticket:watch',
      { ...agentEmits['ticket:watch'], rate: watchRate },
      (ctx, { ticketId }, socket) => watch(ctx, realtime, socket, ticketId),
    ),
    onSocket(
      '/message',
      'ticket:replying',
      { ...agentEmits['ticket:replying'], rate: replyingRate },
      (ctx, typed, socket) => replying(ctx, realtime, socket, typed),
    ),
  ],
  events: ticketEvents,
  realtime: ticketsRealtime,
  steps: [takeStep(mailArrived, takeMail), takeStep(mailBounced, answerBounced)],
  jobs: [handBackTickets],
  periodic: ({ realtime }) => [
    definePeriodic({ name: 'tickets.wake', everyMs: minuteMs / 2, run: wakeTickets }),
    definePeriodic({ name: 'tickets.late', everyMs: minuteMs / 2, run: tellLate }),
    definePeriodic({ name: 'tickets.arrived', everyMs: minuteMs, run: takeForgotten }),
    definePeriodic({ name: 'tickets.replies', everyMs: minuteMs, run: settleReplies }),
    definePeriodic({ name: 'tickets.tidy', everyMs: 5 * minuteMs, run: tidyTickets }),
    ...keepWatchers(realtime),
  ],
  async onDisconnect(ctx, socket, { realtime }) {
    if (socket.data.kind === 'agent') await leave(ctx, realtime, socket);
  },
});

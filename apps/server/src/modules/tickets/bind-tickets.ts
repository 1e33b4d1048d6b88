import { endpoints } from '@chatso/contract';
import type { Binder } from '../../platform/http/binder.ts';
import { ownAddress } from '../../platform/http/own-address.ts';
import type { Deps } from '../../platform/module.ts';
import { chooseMails, type Reading, readingOf } from '../mailboxes/index.ts';
import { getDraft, putDraft } from './answers/drafts.ts';
import { replyByMail } from './answers/reply.ts';
import { listAssignees } from './colleagues/assignees.ts';
import { snoozeTicket } from './goals/clock.ts';
import { chooseChats, chooseCustomers, chooseOrders } from './links/link-choices.ts';
import { linkTicket } from './links/links.ts';
import { countTickets, listTickets } from './list/list-tickets.ts';
import { createFromEmail, createFromEmails } from './mail/create-from-mail.ts';
import { changeMacro, createMacro, listMacros, removeMacro, runMacro } from './settings/macros.ts';
import { getSettings, setSettings } from './settings/settings.ts';
import { changeTag, createTag, getTag, listTags, removeTag } from './settings/tags.ts';
import { assigneeOf, changeTicket, changeTickets, describeTicket, flagTicket } from './ticket/change-tickets.ts';
import { createTicket } from './ticket/create-ticket.ts';
import { mergeTickets, splitTicket } from './ticket/merge-tickets.ts';
import { openTicket } from './ticket/read-ticket.ts';
import { addComment, listComments, removeComment } from './timeline/comments.ts';
import { readLogs, readTimeline } from './timeline/timeline.ts';

function bindBulk(binder: Binder): void {
  binder
    .on(endpoints['tickets.setStatus'], (ctx, { body: { ticketIds, status } }) =>
      changeTickets(ctx, ticketIds, { status }, { name: 'ticket.status-changed', data: { status } }),
    )
    .on(endpoints['tickets.setDueDate'], (ctx, { body: { ticketIds, dueDate } }) => {
      const dueAt = dueDate === null ? null : new Date(dueDate);
      return changeTickets(ctx, ticketIds, { dueAt }, { name: 'ticket.due-date-changed', data: { dueDate } });
    })
    .on(endpoints['tickets.assign'], (ctx, { body: { ticketIds, assigneeId, reopen } }) => {
      const to = assigneeOf(assigneeId);
      return changeTickets(ctx, ticketIds, { assigneeId: to, reopen }, { name: 'ticket.assigned', data: { to } });
    })
    .on(endpoints['tickets.addTags'], (ctx, { body: { listTicket, listTag, reopen } }) =>
      changeTickets(
        ctx,
        listTicket,
        { tags: { ids: listTag, beside: true }, reopen },
        { name: 'ticket.tagged', data: { tags: listTag } },
      ),
    );
}

function bindOne(binder: Binder, deps: Deps, reading: Reading): void {
  binder
    .on(endpoints['tickets.get'], (ctx, { params }) => openTicket(ctx, params.id))
    .on(endpoints['tickets.timeline'], (ctx, { params, query }) => readTimeline(ctx, reading, params.id, query))
    .on(endpoints['tickets.create'], (ctx, { body }) => createTicket(ctx, body))
    .on(endpoints['tickets.createFromEmail'], (ctx, { body }) => createFromEmail(ctx, body))
    .on(endpoints['tickets.createFromEmails'], (ctx, { body }) => createFromEmails(ctx, body))
    .on(endpoints['tickets.setFlag'], (ctx, { body }) => flagTicket(ctx, body))
    .on(endpoints['tickets.change'], (ctx, { params, body }) => changeTicket(ctx, params.id, body))
    .on(endpoints['tickets.describe'], (ctx, { params, body }) => describeTicket(ctx, params.id, body))
    .on(endpoints['tickets.link'], (ctx, { params, body }) => linkTicket(ctx, params.id, body))
    .on(endpoints['tickets.merge'], (ctx, { params, body }) => mergeTickets(ctx, params.id, body))
    .on(endpoints['tickets.split'], (ctx, { params, body }) => splitTicket(ctx, params.id, body))
    .on(endpoints['tickets.snooze'], (ctx, { params, body }) => snoozeTicket(ctx, params.id, body))
    .on(endpoints['mails.reply'], (ctx, { body }) =>
      replyByMail(ctx, { origin: ownAddress(deps.config), secrets: deps.secrets, reading }, body),
    );
}

function bindParts(binder: Binder, reading: Reading): void {
  binder
    .on(endpoints['ticketComments.list'], (ctx, { query }) => listComments(ctx, query))
    .on(endpoints['ticketComments.add'], (ctx, { body }) => addComment(ctx, body))
    .on(endpoints['ticketComments.remove'], (ctx, { params }) => removeComment(ctx, params.id))
    .on(endpoints['ticketLogs.list'], (ctx, { query }) => readLogs(ctx, query))
    .on(endpoints['ticketDrafts.get'], (ctx, { params }) => getDraft(ctx, params.id))
    .on(endpoints['ticketDrafts.put'], (ctx, { params, body }) => putDraft(ctx, params.id, body))
    .on(endpoints['tickets.linkChats'], (ctx, { query }) => chooseChats(ctx, query))
    .on(endpoints['tickets.linkEmails'], (ctx, { query }) => chooseMails(ctx, reading, query))
    .on(endpoints['tickets.linkOrders'], (ctx, { query }) => chooseOrders(ctx, query))
    .on(endpoints['tickets.linkCustomers'], (ctx, { query }) => chooseCustomers(ctx, query))
    .on(endpoints['users.assignees'], (ctx, { query }) => listAssignees(ctx, query));
}

function bindKept(binder: Binder): void {
  binder
    .on(endpoints['ticketTags.list'], (ctx, { query }) => listTags(ctx, query))
    .on(endpoints['ticketTags.get'], (ctx, { params }) => getTag(ctx, params.id))
    .on(endpoints['ticketTags.create'], (ctx, { body }) => createTag(ctx, body))
    .on(endpoints['ticketTags.change'], (ctx, { body }) => changeTag(ctx, body))
    .on(endpoints['ticketTags.remove'], (ctx, { body }) => removeTag(ctx, body._id))
    .on(endpoints['ticketMacros.list'], (ctx) => listMacros(ctx))
    .on(endpoints['ticketMacros.create'], (ctx, { body }) => createMacro(ctx, body))
    .on(endpoints['ticketMacros.change'], (ctx, { params, body }) => changeMacro(ctx, params.id, body))
    .on(endpoints['ticketMacros.remove'], (ctx, { params }) => removeMacro(ctx, params.id))
    .on(endpoints['ticketMacros.run'], (ctx, { params, body }) => runMacro(ctx, params.id, body))
    .on(endpoints['ticketSettings.get'], (ctx) => getSettings(ctx))
    .on(endpoints['ticketSettings.set'], (ctx, { body }) => setSettings(ctx, body));
}

export function bindTickets(binder: Binder, deps: Deps): void {
  binder
    .on(endpoints['tickets.list'], (ctx, { query }) => listTickets(ctx, query))
    .on(endpoints['tickets.count'], (ctx) => countTickets(ctx));
  const reading = readingOf(deps);
  bindOne(binder, deps, reading);
  bindBulk(binder);
  bindParts(binder, reading);
  bindKept(binder);
}

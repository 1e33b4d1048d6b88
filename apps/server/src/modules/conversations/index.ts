/**
 * Conversations: who talks with whom, and every message of it.
 * Invariants: a visitor has one open chat at most; `seq` is gapless per conversation and given under its row lock, so a
 * message is stored once under its messageId whatever is retried; state changes follow the domain's lifecycle table and
 * are decided under the lock; a pending chat is won by one agent.
 * Emits: conversation.* (started, accepted, message-posted, ended, ...), see conversations.events.ts.
 */
import { limits } from '@chatso/domain';
import { definePeriodic } from '../../platform/jobs/job.ts';
import { defineModule, react } from '../../platform/module.ts';
import { takeStep } from '../../platform/step.ts';
import { customersCopied, shopChanged } from '../commerce/index.ts';
import { memberChanged, memberDeactivated, memberProfileChanged } from '../team/index.ts';
import { visitorBanned, visitorChanged } from '../visitors/index.ts';
import { noteReturn } from './answer-mails/answer-mails.repo.ts';
import { continueChat, showStop, stopMails } from './answer-mails/mail-pages.ts';
import { mailAnswers, orderAnswerMails } from './answer-mails/send-answer-mails.ts';
import { chatAccepted, chatEnded, chatMissed, chatReleased, conversationEvents } from './conversations.events.ts';
import { conversationsRealtime } from './conversations.realtime.ts';
import { bindConversations } from './conversations.routes.ts';
import { conversationSockets, emptyRoom, rejoinSpectated } from './conversations.sockets.ts';
import { deliverMessages } from './delivery/deliver-messages.ts';
import { chatsOfDepartments } from './lifecycle/department-chats.ts';
import { endForBan } from './lifecycle/end-for-ban.ts';
import { mailMissedChat } from './lifecycle/mail-missed-chat.ts';
import { releaseChatsOf } from './lifecycle/release-chats.ts';
import { openChatsOfStore } from './lifecycle/remove-store.ts';
import { sweepConversations } from './lifecycle/sweep.ts';
import { followCustomers, letDeletedGo, orderFollowing } from './linking/follow-customers.ts';
import { moveQueue } from './lists/queue.ts';
import { measureReplies } from './measure-replies.ts';
import { followProfile } from './messages/follow-profile.ts';
import { writerOf } from './messages/message-writer.ts';
import { expireTransfers } from './participation/answer-transfer.ts';
import { stopLookingOnAll } from './participation/spectate-chat.ts';
import { giveContacts } from './personal/give-contacts.ts';
import { personal } from './personal/personal.ts';
import { followVisitor } from './personal/visitor-copy.ts';
import { noteViewer, publishHeads } from './presence/heads.ts';
import { beginPresence, keepPresence, noteDisconnect, notePresence } from './presence/presence.ts';
import { judgeSentiment } from './sentiment/judge-sentiment.ts';

export { readTicket } from './answer-mails/mail-links.ts';
export { type ChatMail, type ChatMailer, chatMailers } from './by-mail/chat-mailer.ts';
export { type MailedWords, sayByMail, showMailedAnswer } from './by-mail/mailed-words.ts';
export type { ConversationRow } from './conversation-row.ts';
export {
  chatAccepted,
  chatAssigned,
  chatEnded,
  chatMissed,
  chatReleased,
  chatStarted,
  chatUnassigned,
  clientChanged,
  clientIdle,
  clientLeft,
  messageLeft,
  noteLeft,
  pendingChatEnded,
  transferAccepted,
  transferRequested,
} from './conversations.events.ts';
export { toConversation } from './conversations.mapper.ts';
export { type Viewer, viewerOf } from './conversations.policy.ts';
export { findConversationRow } from './conversations.repo.ts';
export { type ReceivedMessage, receiveMessage } from './delivery/receive-message.ts';
export {
  type AssignmentEnd,
  assignChats,
  type BegunChat,
  chatBegins,
  chatWaits,
  endAssignment,
  openWith,
  placeChat,
} from './lifecycle/assignment.ts';
export { type ChatClosing, chatCloses } from './lifecycle/end-chat.ts';
export { shopReader } from './lifecycle/mail-missed-chat.ts';
export { moveChats } from './lifecycle/move-chats.ts';
export { releaseChat } from './lifecycle/release-chats.ts';
export { startOutbound } from './lifecycle/start-outbound.ts';
export { currentConversationOf, visibleConversations } from './lists/queries.ts';
export { chatAccess } from './lists/visible-chats.ts';
export { appendCard, changeCard, publishCard, requireCardChat } from './messages/cards.ts';
export { disarmLinks } from './messages/links.ts';
export { readCustomerText } from './messages/transcript.repo.ts';
export { readTranscript, requireWritable, type TranscriptLine } from './messages/transcript.ts';
export { deleteChats } from './personal/erase-chats.ts';
export { type ImportedChat, type ImportedMessage, importChats } from './personal/import-chats.ts';
export { presenceSince } from './presence/presence.ts';
export { chatsOfVisitor } from './visitor-chats.ts';

export const conversationsModule = defineModule({
  name: 'conversations',
  tables: {
    owns: [
      'conversations',
      'messages',
      'conversation_notes',
      'message_deliveries',
      'answer_mails',
      'mail_optouts',
      'email_codes',
    ],
    reads: [
      'bans',
      'consent_texts',
      'contacts',
      'custom_roles',
      'customers',
      'departments',
      'member_stores',
      'stores',
      'users',
      'visitors',
      'workspace_members',
    ],
  },
  personal,
  parts: [chatsOfDepartments, openChatsOfStore],
  routes(binder, deps) {
    bindConversations(binder, deps);
    binder
      .raw('GET', '/c/:token', (ctx, request, reply) => continueChat(ctx, deps, request, reply))
      .raw('GET', '/u/:token', (ctx, request, reply) => showStop(ctx, deps, request, reply))
      .form('/u/:token', (ctx, request, reply) => stopMails(ctx, deps, request, reply));
  },
  sockets: conversationSockets,
  events: conversationEvents,
  realtime: conversationsRealtime,
  reactions: ({ realtime }) => [
    react(chatAccepted, (ctx, { audience }) => moveQueue(ctx, audience)),
    react(chatMissed, (ctx, { audience }) => moveQueue(ctx, audience)),
    react(visitorBanned, endForBan),
    react(visitorChanged, followVisitor),
    react(shopChanged, letDeletedGo),
    react(memberProfileChanged, followProfile),
    react(memberChanged, stopLookingOnAll),
    react(memberDeactivated, stopLookingOnAll),
    react(chatEnded, async (_ctx, { audience }) => emptyRoom(realtime, audience)),
    react(chatReleased, async (_ctx, { audience }) => emptyRoom(realtime, audience)),
  ],
  steps: [takeStep(customersCopied, orderFollowing)],
  jobs: [judgeSentiment, followCustomers, releaseChatsOf, deliverMessages, mailMissedChat, mailAnswers],
  sends: ['answer', 'missedChat', 'emailCode'],
  // In this order: whoever is here is written down before the sweep looks for who is not.
  periodic: (deps) => {
    beginPresence(deps);
    return [
      measureReplies,
      definePeriodic({
        name: 'conversation-presence',
        everyMs: limits.presenceEveryMs,
        scope: 'process',
        run: (ctx) => keepPresence(ctx, deps),
      }),
      definePeriodic({
        name: 'conversation-transfers',
        everyMs: limits.transferSweepEveryMs,
        run: expireTransfers,
      }),
      definePeriodic({ name: 'conversation-contacts', everyMs: limits.sweepEveryMs, run: giveContacts }),
      definePeriodic({ name: 'conversation-answer-mails', everyMs: limits.sweepEveryMs, run: orderAnswerMails }),
      definePeriodic({ name: 'conversation-sweep', everyMs: limits.sweepEveryMs, run: sweepConversations }),
      definePeriodic({
        name: 'conversation-heads',
        everyMs: limits.headsEveryMs,
        scope: 'process',
        run: (ctx) => publishHeads(ctx, deps),
      }),
    ];
  },
  async onAgentConnect(ctx, socket) {
    noteViewer(ctx, socket);
    await rejoinSpectated(ctx, socket);
  },
  async onVisitorConnect(ctx, socket) {
    await notePresence(ctx, [socket.data.visitorId], true);
    await noteReturn(ctx.pool, ctx.workspaceId, socket.data.visitorId, ctx.now());
  },
  async onDisconnect(ctx, socket, deps) {
    if (socket.data.kind === 'visitor') await noteDisconnect(ctx, deps, socket.data.visitorId);
  },
  onDrain: (deps) => writerOf(deps.pool).drain(),
});

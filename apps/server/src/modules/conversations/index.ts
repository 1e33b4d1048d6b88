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
import { memberChanged, memberDeactivated, memberFaceChanged } from '../team/index.ts';
import { visitorBanned, visitorChanged } from '../visitors/index.ts';
import { chatAccepted, chatEnded, chatMissed, chatReleased, conversationEvents } from './conversations.events.ts';
import { conversationsRealtime } from './conversations.realtime.ts';
import { bindConversations } from './conversations.routes.ts';
import { conversationSockets, emptyRoom, rejoinSpectated } from './conversations.sockets.ts';
import { noteViewer, tellHeads } from './heads.ts';
import { writerOf } from './message-writer.ts';
import { personal } from './personal.ts';
import { beginPresence, keepPresence, noteDisconnect, notePresence } from './presence.ts';
import { moveQueue } from './queue.ts';
import { judgeSentiment } from './sentiment/judge-sentiment.ts';
import { sweepConversations } from './sweep.ts';
import { expireTransfers } from './use-cases/answer-transfer.ts';
import { endForBan } from './use-cases/end-for-ban.ts';
import { followFace } from './use-cases/follow-face.ts';
import { releaseChatsOf } from './use-cases/release-chats.ts';
import { stopLookingOnAll } from './use-cases/spectate-chat.ts';
import { followVisitor } from './visitor-copy.ts';

export { type AssignmentEnd, assignChats, chatWaits, endAssignment } from './assignment.ts';
export {
  chatAccepted,
  chatAssigned,
  chatEnded,
  chatMissed,
  chatReleased,
  chatStarted,
  chatUnassigned,
  clientIdle,
  clientLeft,
  messageLeft,
  noteLeft,
  pendingChatEnded,
  transferAccepted,
  transferRequested,
} from './conversations.events.ts';
export { type Viewer, viewerOf } from './conversations.policy.ts';
export { deleteChats } from './erase-chats.ts';
export { type ImportedChat, type ImportedMessage, importChats } from './import-chats.ts';
export { presenceSince } from './presence.ts';
export { currentConversationOf, visibleConversations } from './queries.ts';
export { readCustomerText, readTranscript, requireWritable, type TranscriptLine } from './transcript.ts';
export { moveChats } from './use-cases/move-chats.ts';
export { releaseChat } from './use-cases/release-chats.ts';
export { chatAccess } from './visible-chats.ts';

export const conversationsModule = defineModule({
  name: 'conversations',
  tables: {
    owns: ['conversations', 'messages', 'conversation_notes'],
    reads: [
      'consent_texts',
      'custom_roles',
      'departments',
      'member_stores',
      'stores',
      'users',
      'visitors',
      'workspace_members',
    ],
  },
  personal,
  routes: bindConversations,
  sockets: conversationSockets,
  events: conversationEvents,
  realtime: conversationsRealtime,
  reactions: ({ realtime }) => [
    react(chatAccepted, (ctx, { audience }) => moveQueue(ctx, audience)),
    react(chatMissed, (ctx, { audience }) => moveQueue(ctx, audience)),
    react(visitorBanned, endForBan),
    react(visitorChanged, followVisitor),
    react(memberFaceChanged, followFace),
    react(memberChanged, stopLookingOnAll),
    react(memberDeactivated, stopLookingOnAll),
    react(chatEnded, async (_ctx, { audience }) => emptyRoom(realtime, audience)),
    react(chatReleased, async (_ctx, { audience }) => emptyRoom(realtime, audience)),
  ],
  jobs: [judgeSentiment, releaseChatsOf],
  // In this order: whoever is here is written down before the sweep looks for who is not.
  periodic: (deps) => {
    beginPresence(deps);
    return [
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
      definePeriodic({ name: 'conversation-sweep', everyMs: limits.sweepEveryMs, run: sweepConversations }),
      definePeriodic({
        name: 'conversation-heads',
        everyMs: limits.headsEveryMs,
        scope: 'process',
        run: (ctx) => tellHeads(ctx, deps),
      }),
    ];
  },
  async onAgentConnect(ctx, socket) {
    noteViewer(ctx, socket);
    await rejoinSpectated(ctx, socket);
  },
  onVisitorConnect: (ctx, socket) => notePresence(ctx, [socket.data.visitorId], true),
  async onDisconnect(ctx, socket, deps) {
    if (socket.data.kind === 'visitor') await noteDisconnect(ctx, deps, socket.data.visitorId);
  },
  onDrain: (deps) => writerOf(deps.pool).drain(),
});

import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idParams, idSchema, listOf, okSchema } from '../entities/common.ts';
import { transferRequestSchema, transferTargetSchema } from '../entities/conversation.ts';
import { liveChat, notOngoing, onChat } from './conversation-common.ts';

/** D-15 */
const handsOver = { ...liveChat, feature: 'transfer' } as const;
/** D-06: custom roles need `liveChat` too, which the use case looks at. */
const spectates = { kind: 'member', scope: 'store', permission: 'spectateChat' } as const;
/** Whose request it is (H-92): another one may have taken its place. */
const ofRequest = z.object({ agentId: idSchema });

/** Several agents at one chat: handing over and looking on. */
export const conversationTeamEndpoints = {
  /** H-88, H-109 */
  'conversations.transferring': defineEndpoint({
    method: 'GET',
    path: '/conversations/transferring',
    response: listOf(transferRequestSchema),
    errors: [],
    rate: 'read',
    access: liveChat,
    summary: 'Chats that wait for the caller to accept or reject them',
  }),
  /** H-100 */
  'conversations.transferTargets': defineEndpoint({
    method: 'GET',
    path: '/conversations/{id}/transfer-targets',
    params: idParams,
    response: z.object({ data: z.array(transferTargetSchema) }),
    errors: ['not-found'],
    rate: 'read',
    access: handsOver,
    summary: 'Colleagues a chat may be handed over to; only those online can be asked',
  }),
  /** H-92, decision H-9 */
  'conversations.transferRequest': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/transfer-request',
    /** Who is asked. */
    body: ofRequest,
    errors: [...notOngoing, 'bad-request', 'forbidden', 'transferring'],
    access: handsOver,
    summary: 'Ask a colleague to go on with the caller’s chat',
  }),
  'conversations.transferAccept': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/transfer-accept',
    /** Who asked, as in the request. */
    body: ofRequest,
    errors: ['not-found', 'bad-request', 'forbidden', 'transfer-over'],
    access: liveChat,
    summary: 'Go on with a colleague’s chat',
  }),
  'conversations.transferReject': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/transfer-reject',
    body: ofRequest,
    response: okSchema,
    errors: ['not-found', 'forbidden', 'transfer-over'],
    access: liveChat,
    summary: 'Leave the chat to the colleague who asked',
  }),
  /** H-91 */
  'conversations.spectate': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/spectate',
    errors: [...notOngoing, 'forbidden', 'own-chat'],
    access: spectates,
    summary: 'Look on a colleague’s chat',
  }),
  'conversations.unSpectate': defineEndpoint({
    ...onChat,
    path: '/conversations/{id}/un-spectate',
    errors: ['not-found'],
    access: liveChat,
    summary: 'Look on no longer',
  }),
} as const;

import { endpoints } from '@chatso/contract';
import type { VisitorActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Binder } from '../../platform/http/binder.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Limit } from '../../platform/http/rate-limit.ts';
import { newId } from '../../platform/ids.ts';
import type { Deps } from '../../platform/module.ts';
import type { Realtime } from '../../platform/realtime/wire.ts';
import { storeDependents } from '../stores/index.ts';
import { countingTries, currentVisitor } from '../visitors/index.ts';
import { answerCode } from './confirming/answer-code.ts';
import { type CodeWiring, codeBudgets, sendCode } from './confirming/send-code.ts';
import { deliverAgain } from './delivery/deliver-again.ts';
import { allowLinks } from './lifecycle/allow-links.ts';
import { archiveChat, archiveChats } from './lifecycle/archive-chats.ts';
import { endChat, endChats } from './lifecycle/end-chat.ts';
import { flagChat } from './lifecycle/flag-chat.ts';
import { leaveChat } from './lifecycle/leave-chat.ts';
import { checkProof, giveChallenge, type ProofCheck } from './lifecycle/proof-of-work.ts';
import { rateChat } from './lifecycle/rate-chat.ts';
import { removeStore } from './lifecycle/remove-store.ts';
import { leaveMessage, startChat } from './lifecycle/start-chat.ts';
import { takeChat } from './lifecycle/take-chat.ts';
import { leaveOwnChat, resumeChat, takeOver } from './lifecycle/take-over.ts';
import { type VisitorLimits, visitorLimits } from './lifecycle/visitor-limits.ts';
import { linkProfile } from './linking/link-profile.ts';
import { suggestProfile } from './linking/suggest-profile.ts';
import { listAgentRatings } from './lists/agent-ratings.ts';
import { listChatHistory } from './lists/chat-history.ts';
import {
  getConsent,
  getConversation,
  getFate,
  getMessages,
  getOwnMessages,
  listLiveConversations,
  listOwnConversations,
} from './lists/queries.ts';
import { listServed } from './lists/served.ts';
import { getGreeting } from './messages/greeting.ts';
import { answerForm, sendForm } from './messages/information-form.ts';
import { postAgentMessage, postVisitorMessage } from './messages/post-message.ts';
import { readMessages } from './messages/read-messages.ts';
import { getNotes, leaveNote } from './notes/notes.ts';
import { acceptTransfer, rejectTransfer } from './participation/answer-transfer.ts';
import { requestTransfer } from './participation/request-transfer.ts';
import { spectateChat, unSpectateChat } from './participation/spectate-chat.ts';
import { listTransferRequests } from './participation/transfer-request.ts';
import { listMentionTargets, listTransferTargets } from './participation/transfer-targets.ts';
import { sendProducts } from './products/send-products.ts';
import { useProduct } from './products/use-product.ts';

/** Each of them may be a mail to the store, and a visitor costs nothing to make: counted by where they come from too. */
const leftMessagesOfAddress = { points: 30, seconds: 600 };

export function bindConversations(
  binder: Binder,
  deps: Pick<Deps, 'config' | 'limiter' | 'outbound' | 'realtime' | 'partsAt' | 'secrets'>,
): void {
  const codes = {
    ...deps,
    budgets: {
      conversation: deps.limiter.limit('email-code-conversation', codeBudgets.conversation),
      visitor: deps.limiter.limit('email-code-visitor', codeBudgets.visitor),
    },
  };
  bindAgentSide(binder, codes);
  binder.on(endpoints['stores.remove'], async (ctx, { params }) => {
    await removeStore(ctx, deps.partsAt(storeDependents), params.id);
    return { ok: true as const };
  });
  bindParticipation(binder, deps.realtime);
  bindVisitorSide(binder, {
    leftMessages: deps.limiter.limit('left-messages', leftMessagesOfAddress),
    limits: visitorLimits(deps),
    secrets: deps.secrets,
  });
}

function bindAgentSide(binder: Binder, codes: CodeWiring): void {
  binder
    .on(endpoints['conversations.list'], (ctx, { query }) => listLiveConversations(ctx, query))
    .on(endpoints['conversations.served'], listServed)
    .on(endpoints['conversations.moveHistory'], (ctx, { body }) => archiveChats(ctx, body))
    .on(endpoints['conversations.chatHistory'], (ctx, { query }) => listChatHistory(ctx, query))
    .on(endpoints['conversations.agentRatings'], (ctx, { query }) => listAgentRatings(ctx, query.agentIds))
    .on(endpoints['conversations.detail'], (ctx, { params }) => getConversation(ctx, params.id))
    .on(endpoints['conversations.greeting'], (ctx, { params }) => getGreeting(ctx, params.id))
    .on(endpoints['conversations.fate'], (ctx, { params }) => getFate(ctx, params.id))
    .on(endpoints['conversations.consent'], (ctx, { params }) => getConsent(ctx, params.id))
    .on(endpoints['conversations.messages'], (ctx, { params, query }) => getMessages(ctx, params.id, query))
    .on(endpoints['conversations.takeChat'], (ctx, { params, body }) => {
      const first = body.firstMessage;
      const message = typeof first === 'string' ? { messageId: newId(), text: first, files: [] } : first;
      return takeChat(ctx, params.id, message);
    })
    .on(endpoints['conversations.postMessage'], (ctx, { params, body }) =>
      postAgentMessage(ctx, { ...body, conversationId: params.id }),
    )
    .on(endpoints['conversations.endChat'], (ctx, { params, body }) => endChat(ctx, params.id, body?.closingReason))
    .on(endpoints['conversations.bulkEndChat'], (ctx, { body }) =>
      endChats(ctx, body.conversationIds, body.closingReason),
    )
    .on(endpoints['conversations.readBy'], (ctx, { params, body }) => readMessages(ctx, params.id, body.messageId))
    .on(endpoints['conversations.sendForm'], (ctx, { params }) => sendForm(ctx, params.id))
    .on(endpoints['conversations.sendCode'], (ctx, { params }) => sendCode(ctx, codes, params.id))
    .on(endpoints['conversations.sendProducts'], (ctx, { params, body }) =>
      sendProducts(ctx, { ...body, conversationId: params.id }),
    )
    .on(endpoints['conversations.suggestProfile'], (ctx, { params }) => suggestProfile(ctx, params.id))
    .on(endpoints['conversations.linkProfile'], (ctx, { params, body }) => linkProfile(ctx, params.id, body))
    .on(endpoints['conversations.deliverAgain'], (ctx, { params, body }) =>
      deliverAgain(ctx, params.id, body.messageId),
    );
}

/** Transfer and spectating (H-90 to H-92). */
function bindParticipation(binder: Binder, realtime: Realtime): void {
  binder
    .on(endpoints['conversations.transferring'], (ctx) => listTransferRequests(ctx))
    .on(endpoints['conversations.transferTargets'], (ctx, { params }) => listTransferTargets(ctx, realtime, params.id))
    .on(endpoints['conversations.transferRequest'], (ctx, { params, body }) =>
      requestTransfer(ctx, realtime, params.id, body.agentId),
    )
    .on(endpoints['conversations.transferAccept'], (ctx, { params, body }) =>
      acceptTransfer(ctx, params.id, body.agentId),
    )
    .on(endpoints['conversations.transferReject'], (ctx, { params, body }) =>
      rejectTransfer(ctx, params.id, body.agentId),
    )
    .on(endpoints['conversations.spectate'], (ctx, { params }) => spectateChat(ctx, realtime, params.id))
    .on(endpoints['conversations.unSpectate'], (ctx, { params }) => unSpectateChat(ctx, realtime, params.id))
    .on(endpoints['conversations.take'], (ctx, { params }) => takeOver(ctx, realtime, params.id))
    .on(endpoints['conversations.resume'], (ctx, { params }) => resumeChat(ctx, params.id))
    .on(endpoints['conversations.leave'], (ctx, { params }) => leaveOwnChat(ctx, realtime, params.id))
    .on(endpoints['conversations.notes'], (ctx, { params, query }) => getNotes(ctx, params.id, query))
    .on(endpoints['conversations.postNote'], (ctx, { params, body }) => leaveNote(ctx, params.id, body))
    .on(endpoints['conversations.mentionTargets'], (ctx, { params }) => listMentionTargets(ctx, params.id))
    .on(endpoints['conversations.archive'], (ctx, { params }) => archiveChat(ctx, params.id))
    .on(endpoints['conversations.allowLinks'], (ctx, { params }) => allowLinks(ctx, params.id))
    .on(endpoints['conversations.flag'], (ctx, { params }) => flagChat(ctx, params.id, true))
    .on(endpoints['conversations.unflag'], (ctx, { params }) => flagChat(ctx, params.id, false));
}

/** A visitor's call is good only for the store of its path, while the visitor is neither signed out nor banned. */
async function admitted<R>(ctx: Ctx<VisitorActor>, analyticsId: string, work: () => Promise<R>): Promise<R> {
  await currentVisitor(ctx, analyticsId);
  return work();
}

/** Where an e-mail may be given that is banned: a visit that ends there is one that was turned away. */
const giving = <R>(ctx: Ctx<VisitorActor>, analyticsId: string, work: () => Promise<R>): Promise<R> =>
  countingTries(ctx, () => admitted(ctx, analyticsId, work));

interface VisitorSide {
  leftMessages: Limit;
  limits: VisitorLimits;
  secrets: Deps['secrets'];
}

function bindVisitorSide(binder: Binder, { leftMessages, limits, secrets }: VisitorSide): void {
  const { proofKey } = secrets;
  /** Counted once it has done its work: others of its address do not pay for who has not. */
  const admit =
    (proof: string | undefined, count: (ctx: Ctx<VisitorActor>) => Promise<void>): ProofCheck =>
    async (ctx, of) => {
      const proved = await checkProof(proofKey, proof)(ctx, of);
      await count(ctx);
      return proved;
    };
  binder
    .on(endpoints['widget.conversations'], (ctx, { params }) =>
      admitted(ctx, params.analyticsId, () => listOwnConversations(ctx)),
    )
    .on(endpoints['widget.startChat'], (ctx, { params, body }) =>
      giving(ctx, params.analyticsId, () =>
        startChat(ctx, { ...body, contact: body, admit: admit(body.proof, limits.chat) }),
      ),
    )
    .on(endpoints['widget.leaveMessage'], (ctx, { params, body, request }) =>
      giving(ctx, params.analyticsId, async () => {
        await leftMessages.spend(networkOf(request.ip));
        return leaveMessage(ctx, { ...body, contact: body, admit: admit(body.proof, limits.left) });
      }),
    )
    .on(endpoints['widget.challenge'], (ctx, { params }) =>
      admitted(ctx, params.analyticsId, () => giveChallenge(ctx, proofKey)),
    )
    .on(endpoints['widget.messages'], (ctx, { params, query }) =>
      admitted(ctx, params.analyticsId, () => getOwnMessages(ctx, params.id, query)),
    )
    .on(endpoints['widget.postMessage'], (ctx, { params, body }) =>
      admitted(ctx, params.analyticsId, async () => {
        limits.message(ctx);
        return postVisitorMessage(ctx, { ...body, conversationId: params.id });
      }),
    )
    .on(endpoints['widget.endChat'], (ctx, { params }) =>
      admitted(ctx, params.analyticsId, () => leaveChat(ctx, params.id)),
    )
    .on(endpoints['widget.rate'], (ctx, { params, body }) =>
      admitted(ctx, params.analyticsId, () => rateChat(ctx, params.id, body)),
    )
    .on(endpoints['widget.useProduct'], (ctx, { params, body }) =>
      admitted(ctx, params.analyticsId, async () => ({ message: await useProduct(ctx, params.id, body) })),
    )
    .on(endpoints['widget.answerForm'], (ctx, { params, body }) =>
      giving(ctx, params.analyticsId, () => {
        const { messageId, code } = body;
        return code === undefined
          ? answerForm(ctx, params.id, body)
          : answerCode(ctx, { secrets }, params.id, { messageId, code });
      }),
    );
}

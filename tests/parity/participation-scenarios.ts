import { limits } from '@chatso/domain';
import { receiveMessage } from '../../apps/server/src/modules/conversations/index.ts';
import { inWorkspace } from '../../apps/server/src/platform/ctx.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Agent, Cast } from './cast.ts';
import { advance, done, ongoing, params, type Scenarios, secretText } from './scene.ts';

const ask = (cast: Cast, chat: string, from: Agent = cast.agent, to: Agent = cast.colleague) =>
  from.api['conversations.transferRequest']({ params: { id: chat }, body: { agentId: to.userId } });

const answer = (cast: Cast, chat: string, how: 'transferAccept' | 'transferReject') =>
  cast.colleague.api[`conversations.${how}`]({ params: { id: chat }, body: { agentId: cast.agent.userId } });

async function handingOver(cast: Cast) {
  const begun = await ongoing(cast);
  await ask(cast, begun.chat);
  return begun;
}

async function watched(cast: Cast) {
  const begun = await ongoing(cast);
  await cast.admin.api['conversations.spectate']({ params: { id: begun.chat } });
  return begun;
}

/** Chats that are handed over, taken over and looked on. */
export const participationScenarios: Scenarios = {
  'conversation:transfer-request': [
    {
      title: 'the agent asks a colleague to go on',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => done(ask(cast, chat)) };
      },
    },
    {
      title: 'the agent asks while an admin looks on',
      async prepare(cast) {
        const { visitor, chat } = await watched(cast);
        return { visitor, chat, act: () => done(ask(cast, chat)) };
      },
    },
  ],
  'conversation:transfer-accepted': [
    {
      title: 'the colleague accepts',
      async prepare(cast) {
        const { visitor, chat } = await handingOver(cast);
        return { visitor, chat, act: () => done(answer(cast, chat, 'transferAccept')) };
      },
    },
  ],
  'conversation:transfer-rejected': [
    {
      title: 'the colleague rejects',
      async prepare(cast) {
        const { visitor, chat } = await handingOver(cast);
        return { visitor, chat, act: () => done(answer(cast, chat, 'transferReject')) };
      },
    },
    {
      title: 'nobody answers for two minutes',
      async prepare(cast) {
        const { visitor, chat } = await handingOver(cast);
        return { visitor, chat, act: () => advance(cast, limits.transferMs + 1000) };
      },
    },
  ],
  'conversation:transfer-response': [
    {
      title: 'the client leaves while the chat is handed over',
      async prepare(cast) {
        const { visitor, chat } = await handingOver(cast);
        return { visitor, chat, act: () => done(visitor.api['widget.endChat']({ params: params(cast, chat) })) };
      },
    },
    {
      title: 'an admin who looks on sees the colleague accept',
      async prepare(cast) {
        const { visitor, chat } = await watched(cast);
        await ask(cast, chat);
        return { visitor, chat, act: () => done(answer(cast, chat, 'transferAccept')) };
      },
    },
    {
      title: 'an admin takes over',
      async prepare(cast) {
        const { visitor, chat } = await watched(cast);
        return { visitor, chat, act: () => done(cast.admin.api['conversations.take']({ params: { id: chat } })) };
      },
    },
  ],
  'conversation:delivery': [
    {
      title: 'nothing delivers to the channel of a chat',
      async prepare(cast) {
        const ctx = inWorkspace(cast.test.rootCtx(), cast.store.workspaceId, { kind: 'system' });
        const from = { outsideId: newId(), name: secretText(cast) };
        const chat = await receiveMessage(ctx, cast.store, { from, outsideId: newId(), text: secretText(cast) });
        if (chat === null) throw new Error('It was received before');
        const body = { conversationId: chat, messageId: newId(), text: secretText(cast) };
        await cast.agent.api['conversations.postMessage']({ params: { id: chat }, body });
        return { chat, act: () => advance(cast, 1000) };
      },
    },
    {
      title: 'the agent tries again what nothing delivered',
      async prepare(cast) {
        const ctx = inWorkspace(cast.test.rootCtx(), cast.store.workspaceId, { kind: 'system' });
        const from = { outsideId: newId(), name: secretText(cast) };
        const chat = await receiveMessage(ctx, cast.store, { from, outsideId: newId(), text: secretText(cast) });
        if (chat === null) throw new Error('It was received before');
        const body = { conversationId: chat, messageId: newId(), text: secretText(cast) };
        await cast.agent.api['conversations.postMessage']({ params: { id: chat }, body });
        await advance(cast, 1000);
        const again = { params: { id: chat }, body: { messageId: body.messageId } };
        return { chat, act: () => done(cast.agent.api['conversations.deliverAgain'](again)) };
      },
    },
  ],
  'conversation:note': [
    {
      title: 'the agent leaves a note while an admin looks on',
      async prepare(cast) {
        const { visitor, chat } = await watched(cast);
        const body = { messageId: newId(), text: secretText(cast) };
        return {
          visitor,
          chat,
          act: () => done(cast.agent.api['conversations.postNote']({ params: { id: chat }, body })),
        };
      },
    },
  ],
  'conversation:spectate': [
    {
      title: 'an admin looks on',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => done(cast.admin.api['conversations.spectate']({ params: { id: chat } })) };
      },
    },
  ],
  'conversation:unspectate': [
    {
      title: 'an admin looks on no longer',
      async prepare(cast) {
        const { visitor, chat } = await watched(cast);
        return { visitor, chat, act: () => done(cast.admin.api['conversations.unSpectate']({ params: { id: chat } })) };
      },
    },
  ],
};

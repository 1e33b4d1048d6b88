import type { AgentEvents } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { banVisitor } from '../../apps/server/src/modules/visitors/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { startChat, take } from '../../apps/server/test/chats.ts';
import { advance, done, ongoing, params, pending, type Scenarios, secretText, visitorSays } from './scene.ts';

/** Chats that begin, are taken, wait, end and are put away. */
export const lifecycleScenarios: Scenarios = {
  'conversation:new': [
    {
      title: 'a visitor begins a chat',
      async prepare(cast) {
        const visitor = await cast.newVisitor();
        const conversationId = newId();
        cast.secrets.add(conversationId);
        return {
          visitor,
          chat: conversationId,
          act: () => done(startChat(visitor, { text: secretText(cast), conversationId })),
        };
      },
    },
  ],
  'conversation:missed_new': [
    {
      title: 'a message is left outside service hours',
      async prepare(cast) {
        const visitor = await cast.newVisitor();
        const conversationId = newId();
        cast.secrets.add(conversationId);
        const body = {
          ...{ conversationId, messageId: newId(), text: secretText(cast) },
          ...{ fullname: 'Late Ann', email: 'late@shopper.test' },
        };
        const { analyticsId } = cast.store;
        return {
          visitor,
          chat: conversationId,
          act: () => done(visitor.api['widget.leaveMessage']({ params: { analyticsId }, body })),
        };
      },
    },
  ],
  'conversation:message-readed': [
    {
      title: 'the agent has read everything',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        await visitorSays(visitor, chat, secretText(cast));
        const { messages } = await cast.agent.api['conversations.messages']({ params: { id: chat } });
        const messageId = messages.at(-1)?.messageId ?? '';
        return {
          visitor,
          chat,
          act: () => done(cast.agent.api['conversations.readBy']({ params: { id: chat }, body: { messageId } })),
        };
      },
    },
  ],
  'conversation:client-end-pending-chat': [
    {
      title: 'the visitor leaves the line',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        return { visitor, chat, act: () => done(visitor.api['widget.endChat']({ params: params(cast, chat) })) };
      },
    },
    {
      title: 'the visitor leaves the line and others move up',
      async prepare(cast) {
        const first = await pending(cast);
        const second = await pending(cast);
        return {
          visitor: second.visitor,
          chat: second.chat,
          act: () => done(first.visitor.api['widget.endChat']({ params: params(cast, first.chat) })),
        };
      },
    },
  ],
  'conversation:answered': [
    {
      title: 'the agent accepts',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        return { visitor, chat, act: () => done(take(cast.agent, chat, secretText(cast))) };
      },
    },
  ],
  'conversations:answered': [
    {
      title: 'a colleague accepts',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        return { visitor, chat, act: () => done(take(cast.colleague, chat, secretText(cast))) };
      },
    },
  ],
  'conversation:archived': [
    {
      title: 'a missed chat is dismissed',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        await visitor.api['widget.endChat']({ params: params(cast, chat) });
        const body = { conversationIds: [chat] };
        return { visitor, chat, act: () => done(cast.agent.api['conversations.moveHistory']({ body })) };
      },
    },
    {
      title: 'all missed chats are dismissed',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        await visitor.api['widget.endChat']({ params: params(cast, chat) });
        return { visitor, chat, act: () => done(cast.agent.api['conversations.moveHistory']({ body: { all: true } })) };
      },
    },
  ],
  'conversation:move-to-missed-after-1-hour': [
    {
      title: 'nobody accepts for an hour',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        return { visitor, chat, act: () => advance(cast, limits.missedAfterMs + 1000) };
      },
    },
  ],
  'conversation:closure-client': [
    {
      title: 'the visitor ends the chat',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => done(visitor.api['widget.endChat']({ params: params(cast, chat) })) };
      },
    },
    {
      title: 'the visitor does not come back',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return {
          chat,
          async act() {
            visitor.io.close();
            // The server hears of a closed socket a moment later.
            await cast.agent.io.waitFor<AgentEvents['visitor:online']>(
              'visitor:online',
              ({ conversationId, online }) => conversationId === chat && !online,
            );
            return advance(cast, limits.disconnectGraceMs + 1000);
          },
        };
      },
    },
  ],
  'conversation:closure-agent': [
    {
      title: 'the agent ends the chat',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => done(cast.agent.api['conversations.endChat']({ params: { id: chat } })) };
      },
    },
    {
      title: 'the visitor is banned',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const ctx = cast.ctx();
        return { chat, act: () => done(banVisitor(ctx, { storeId: cast.store.id, visitorId: visitor.visitorId })) };
      },
    },
  ],
  'conversation:customer-idle': [
    {
      title: 'the visitor is silent for five minutes',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => advance(cast, limits.idleAfterMs + 1000) };
      },
    },
  ],
};

import type { Message } from '@chatso/contract';
import { insertProducts } from '../../apps/server/src/modules/catalog/index.ts';
import { updateContact } from '../../apps/server/src/modules/visitors/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { take } from '../../apps/server/test/chats.ts';
import { done, ongoing, params, pending, type Scenarios, secretText, visitorSays } from './scene.ts';

/** Who writes what, and over which transport. */
export const messageScenarios: Scenarios = {
  'conversation:message': [
    {
      title: 'the visitor writes',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => done(visitorSays(visitor, chat, secretText(cast))) };
      },
    },
    {
      title: 'the visitor writes more than a list row can hold',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return {
          visitor,
          chat,
          act: () => done(visitorSays(visitor, chat, secretText(cast).padEnd(600, ' and more'))),
        };
      },
    },
    {
      title: 'the visitor writes into a chat that still waits',
      async prepare(cast) {
        const { visitor, chat } = await pending(cast);
        return { visitor, chat, act: () => done(visitorSays(visitor, chat, secretText(cast))) };
      },
    },
    {
      title: 'the agent writes over REST',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const body = { conversationId: chat, messageId: newId(), text: secretText(cast) };
        return {
          visitor,
          chat,
          act: () => done(cast.agent.api['conversations.postMessage']({ params: { id: chat }, body })),
        };
      },
    },
    {
      title: 'the visitor repeats the start of a chat that was answered meanwhile',
      async prepare(cast) {
        const visitor = await cast.newVisitor();
        const [conversationId, messageId, text] = [newId(), newId(), secretText(cast)];
        const { analyticsId } = cast.store;
        const body = { conversationId, messageId, text, fullname: 'Ann Visitor', email: 'ann@shopper.test' };
        const start = () => visitor.api['widget.startChat']({ params: { analyticsId }, body });
        await start();
        await take(cast.agent, conversationId, secretText(cast));
        return {
          visitor,
          chat: conversationId,
          async act() {
            visitor.acknowledged.push(...(await start()).messages);
            return done(visitorSays(visitor, conversationId, secretText(cast)));
          },
        };
      },
    },
    {
      title: 'the agent types, then writes',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const body = { conversationId: chat, messageId: newId(), text: secretText(cast) };
        return {
          visitor,
          chat,
          async act() {
            cast.agent.io.tell('agent:typing', { conversationId: chat });
            await visitor.io.waitFor('agent:typing');
            return done(cast.agent.api['conversations.postMessage']({ params: { id: chat }, body }));
          },
        };
      },
    },
    {
      title: 'the agent writes over the own socket, the visitor answers',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const payload = { conversationId: chat, messageId: newId(), text: secretText(cast) };
        return {
          visitor,
          chat,
          async act() {
            const { data } = await cast.agent.io.ask<Message>('conversation:message', payload);
            if (!data) throw new Error('Not acknowledged');
            await visitorSays(visitor, chat, secretText(cast));
            return { acknowledged: data };
          },
        };
      },
    },
    {
      title: 'the agent sends the information form',
      repairedBecause: 'the open form and its message are two changes of the conversation with one event',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return { visitor, chat, act: () => done(cast.agent.api['conversations.sendForm']({ params: { id: chat } })) };
      },
    },
  ],
  'conversation:update-from-client': [
    {
      title: 'the visitor puts a product of the chat into the cart',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const externalId = newId();
        await insertProducts(cast.ctx(), [
          {
            ...{ storeId: cast.store.id, externalId, name: secretText(cast), type: 'simple', stockStatus: 'instock' },
            ...{ priceCents: 100, regularPriceCents: 100, createdAt: new Date() },
          },
        ]);
        const query = { chatsoStoreId: cast.store.id };
        const { data } = await cast.agent.api['products.coupon']({ query });
        const productId = data.find((one) => one.externalId === externalId)?.id ?? '';
        const { messageId } = await cast.agent.api['conversations.sendProducts']({
          params: { id: chat },
          body: { messageId: newId(), productIds: [productId] },
        });
        return {
          visitor,
          chat,
          async act() {
            const body = { messageId, productId, use: 'opened' as const };
            const { message } = await visitor.api['widget.useProduct']({ params: params(cast, chat), body });
            visitor.acknowledged.push(message);
            return undefined;
          },
        };
      },
    },
    {
      title: 'the visitor gives another name',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        cast.secrets.add('Ann the Second');
        return {
          visitor,
          chat,
          act: () => done(updateContact(cast.ctx(), visitor.visitorId, { fullname: 'Ann the Second' })),
        };
      },
    },
  ],
  'conversation:form-answered': [
    {
      title: 'the visitor answers the form',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        const form = await cast.agent.api['conversations.sendForm']({ params: { id: chat } });
        const body = {
          messageId: form.messageId,
          fullname: 'Ann the Third',
          email: 'third@shopper.test',
          phone: '+1 604 555 0134',
        };
        cast.secrets.add('Ann the Third').add('third@shopper.test');
        return {
          visitor,
          chat,
          async act() {
            const { message } = await visitor.api['widget.answerForm']({ params: params(cast, chat), body });
            visitor.acknowledged.push(message);
            return undefined;
          },
        };
      },
    },
  ],
  'conversation:client-typing': [
    {
      title: 'the visitor types',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        return {
          visitor,
          chat,
          act: async () => visitor.io.tell('visitor:typing', { conversationId: chat }) as undefined,
        };
      },
    },
  ],
  'conversation:client-peek': [
    {
      title: 'the visitor types where the store wants it to be seen',
      async prepare(cast) {
        const { visitor, chat } = await ongoing(cast);
        await cast.admin.api['stores.setSneakPeek']({ params: { id: cast.store.id }, body: { enabled: true } });
        return {
          visitor,
          chat,
          act: async () =>
            visitor.io.tell('visitor:peek', { conversationId: chat, text: secretText(cast) }) as undefined,
        };
      },
    },
  ],
};

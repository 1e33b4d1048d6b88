import type { Conversation } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import type { FakeServer } from '../../../features/live-chat/testing/live-scope.tsx';
import { aConversation, aMessage, idOf, isoAt, otherAgent } from '../../../lib/testing/factories.ts';
import { openScreen } from './open-screen.tsx';

export const at = (ago: number) => isoAt(Date.now() - ago);
const spoke = { messageId: idOf(40), timestamp: at(1000) };
/** The chat whose customer must never read a word that is meant for somebody else. */
export const other = aConversation({ _id: idOf(2), name: 'Xenia Other', lastMsgClient: spoke, headSeq: 1 });
export const waiting = aConversation({ _id: idOf(3), name: 'Paul Pending', state: 'pending', startDate: at(5000) });
export const own = aConversation({ _id: idOf(4), name: 'Olga Own', lastMsgClient: spoke, startDate: at(9000) });
export const missed = aConversation({ _id: idOf(5), name: 'Missed Mo', state: 'missed', startDate: at(900_000) });

export const robin = { fullname: 'Robin Achterberg', avatar: null, stores: [] };
export const theirs = (chat: Conversation): Conversation => ({
  ...{ ...chat, rev: chat.rev + 1, state: 'ongoing', agentId: otherAgent, agent: robin },
});
export const typed = 'Half a sentence';

/** What may have reached a customer. */
export const sent = (server: FakeServer) =>
  server.asked.filter(({ id }) => ['conversation:message', 'conversations.endChat'].includes(id));

/** The screen with half a sentence in the field of a chat. */
export async function typeInto(chat: Conversation, options: Parameters<typeof openScreen>[2] = {}, text = typed) {
  const screenOf = await openScreen(
    `?conversationId=${chat._id}`,
    (server) => {
      for (const one of [other, waiting, own, missed]) server.put(one);
      for (const one of [other, waiting, own]) server.messages.set(one._id, [aMessage({ conversationId: one._id })]);
    },
    options,
  );
  const field = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => {
    if (document.activeElement !== field) throw new Error('The field has not the focus');
  });
  await screenOf.user.keyboard(text);
  return { ...screenOf, field };
}

/** Every key that does something elsewhere, for whoever has not noticed and goes on typing. */
export const goingOn = 'jack xeek? /g d{Enter}and more{Enter}';

export type Way = (server: FakeServer, chat: Conversation) => void;
/** As after a lost connection: no event says anything, the lists are fetched again and it is simply not in them. */
export const absent: Way = (server, { _id }) => {
  server.chats.delete(_id);
  server.connect();
};

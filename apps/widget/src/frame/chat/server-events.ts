import type { VisitorConversation, VisitorMessage } from '@chatso/contract';
import { limits } from '@chatso/domain';
import type { Connection, Timelines } from '@chatso/sync';
import type { ToLoader } from '../../bridge/messages.ts';
import type { Store } from '../lib/store.ts';
import { listenLive } from './live.ts';
import type { Prompts } from './prompts.ts';
import { isFromAgent } from './seen.ts';
import { playTone } from './sound.ts';
import { type ChatState, isHeard, openConversation } from './state.ts';

interface ServerPorts {
  store: Store<ChatState>;
  connection: Connection;
  timelines: Timelines<VisitorMessage>;
  post(message: ToLoader): void;
  receive(conversations: readonly VisitorConversation[]): void;
  prompts: Prompts;
  leave(): void;
  refreshConversations(): Promise<void>;
  refreshConfig(): Promise<void>;
}

/** What each event of the server changes. A conversation heard of out of order is fetched, never guessed. */
export function subscribeToServer(ports: ServerPorts): void {
  const { connection, timelines, post, receive, leave } = ports;
  const { get, set } = ports.store;
  const refresh = () => void ports.refreshConversations().catch(() => undefined);

  function noteRevision(id: string, message: VisitorMessage, rev: number): void {
    const known = get().conversations.get(id);
    // More than this message has happened to the conversation.
    if (!known || known.rev < rev - 1) refresh();
    else if (known.rev < rev)
      receive([{ ...known, rev, headSeq: Math.max(known.headSeq, message.seq), lastMsg: message }]);
  }

  function onMessage(id: string, message: VisitorMessage, rev: number): void {
    timelines.receive(id, [message]);
    noteRevision(id, message, rev);
    if (!isFromAgent(message)) return;
    const typing = new Map(get().typing);
    typing.delete(id);
    set({ typing });
    post({ type: 'event', name: 'message', detail: { conversationId: id, text: message.text } });
    if (isHeard(get())) playTone();
  }

  listenLive(connection, {
    onMessage,
    onConversation: (conversation) => receive([conversation]),
    onTyping(id) {
      set({ typing: new Map(get().typing).set(id, Date.now()) });
      // Drawn once more when the notice has lost its force.
      setTimeout(() => set({ tick: get().tick + 1 }), limits.typingShownMs + 50);
    },
    onQueue(id, queuePosition) {
      const known = get().conversations.get(id);
      if (known) receive([{ ...known, queuePosition }]);
    },
    onHeads(heads) {
      for (const [id, { seq }] of heads) timelines.noteHead(id, seq);
      if (heads.some(([id, { rev }]) => (get().conversations.get(id)?.rev ?? -1) < rev)) refresh();
    },
    onConfigChanged() {
      void ports.refreshConfig().catch(() => undefined);
      // Its department may be called otherwise now.
      if (openConversation(get())?.department) refresh();
    },
    onPrompt: ports.prompts.show,
    onPromptGone: ports.prompts.gone,
    onBanned: leave,
  });
}

import type { MessageFile } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { newMessageId } from '@chatso/sync';
import { type Answer, CallError } from '../api.ts';
import type { Contact } from '../model/contact.ts';
import type { ChatStart } from '../model/outgoing.ts';
import type { Chat } from './chat.ts';
import { chatStartOf } from './prechat.ts';
import { earlierConversations, isHeard } from './state.ts';

export interface LeftMessage {
  contact: Partial<Contact>;
  departmentId?: string;
  consentVersion?: number;
  text: string;
}

/** What the visitor can do. Those that ask the server reject with its error; the screens say so. */
export interface ChatActions {
  chooseDepartment(departmentId: string): void;
  submitForm(start: ChatStart): void;
  send(text: string, files: MessageFile[]): void;
  retry(messageId: string): void;
  /** Takes back what was not sent: its text and file are in the field again. */
  edit(messageId: string): void;
  agree(conversationId: string, consentVersion: number): void;
  /** The field's current text. */
  typing(text: string): void;
  end(conversationId: string): Promise<void>;
  rate(conversationId: string, rating: number, comment: string): Promise<void>;
  skipRating(conversationId: string): Promise<void>;
  askRating(conversationId: string): void;
  leaveMessage(message: LeftMessage): Promise<void>;
  answerForm(conversationId: string, messageId: string, answer: Partial<Contact> | { code: string }): Promise<void>;
  startNew(): void;
  goHome(): void;
  openChat(conversationId: string): void;
  older(conversationId: string): void;
  toggleSound(): void;
  /** What the bubble beside the launcher says: talk about it, or away with it. */
  openTip(): void;
  closeTip(): void;
  close(): void;
}

const soundKey = 'sound';

export function createActions(chat: Chat): ChatActions {
  const { store, api, outbox, timelines, connection } = chat;
  const { get, set } = store;
  let lastTyping = 0;
  let typed = '';
  let peeking = false;
  /** Of `typed`, what the agent was shown last. */
  let shown = '';
  let answered = false;
  let lastSend = 0;
  let lastSent = '';
  /** Ids of the message that is being left: a second try must not leave it twice. */
  let leaving: { text: string; conversationId: string; messageId: string } | null = null;

  const postTo = (conversationId: string, what: string, body?: unknown) =>
    api.post(`/conversations/${conversationId}/${what}`, body);

  function stopAsking(conversationId: string): void {
    const ratingAsked = new Set(get().ratingAsked);
    ratingAsked.delete(conversationId);
    set({ ratingAsked });
  }

  /** Where the store's agents see what is typed: at most once a second, and in the end what is there in the end. */
  function peek(): void {
    const { route, config } = get();
    if (peeking || !config?.settings.sneakPeek || route.name !== 'conversation') return;
    shown = typed.slice(0, limits.peekChars);
    peeking = true;
    connection.emit('visitor:peek', { conversationId: route.id, text: shown });
    setTimeout(() => {
      peeking = false;
      if (typed.slice(0, limits.peekChars) !== shown) peek();
    }, limits.peekEveryMs);
  }

  // While a chat waits nobody is shown what is typed: whoever answers sees it then, and not at the next key only.
  store.subscribe(() => {
    const { route, conversations } = get();
    const isAnswered = route.name === 'conversation' && conversations.get(route.id)?.state === 'ongoing';
    if (isAnswered && !answered && typed) {
      shown = '';
      peek();
    }
    answered = isAnswered;
  });

  return {
    chooseDepartment: (departmentId) => set({ departmentId }),
    submitForm: (start) => set({ start, formError: null }),
    send(text, files) {
      const now = Date.now();
      // Two presses of one finger; another text within the time is another message and must not get lost.
      const pressed = `${text} ${files.map(({ publicUrl }) => publicUrl).join(' ')}`;
      if (pressed === lastSent && now - lastSend < limits.sendGuardMs) return;
      lastSend = now;
      lastSent = pressed;
      typed = '';
      const { route, start, said } = get();
      const payload = { text, files };
      if (route.name === 'conversation') {
        void outbox.add({ messageId: newMessageId(), conversationId: route.id, payload });
        return;
      }
      const conversationId = newMessageId();
      void outbox.add({
        messageId: newMessageId(),
        conversationId,
        payload: { ...payload, start: { ...(start ?? chatStartOf(get())), ...(said && { opening: said }) } },
      });
      chat.prompts.answered();
      set({ route: { name: 'conversation', id: conversationId }, start: null });
    },
    agree: (id, consentVersion) => outbox.agree(id, consentVersion),
    retry: (messageId) => void outbox.retry(messageId),
    edit(messageId) {
      const item = outbox.items().find((one) => one.messageId === messageId);
      if (!item) return;
      const { conversationId, payload } = item;
      const { drafts } = chat;
      drafts.set(conversationId, [payload.text, drafts.get(conversationId)].filter((text) => text !== '').join('\n'));
      void outbox.discard(messageId);
      set({ returned: { files: payload.files } });
    },
    typing(text) {
      const { route, conversations } = get();
      const now = Date.now();
      if (route.name !== 'conversation' || !conversations.has(route.id)) return;
      typed = text;
      peek();
      if (now - lastTyping < limits.typingThrottleMs) return;
      lastTyping = now;
      connection.emit('visitor:typing', { conversationId: route.id });
    },
    async end(id) {
      chat.receive([(await postTo(id, 'end')) as Answer<'widget.endChat'>]);
    },
    async rate(id, rating, comment) {
      const body = { rating, ...(comment.trim() ? { comment: comment.trim() } : {}) };
      chat.receive([(await postTo(id, 'rating', body)) as Answer<'widget.rate'>]);
      chat.post({ type: 'event', name: 'rating', detail: { conversationId: id, rating } });
      stopAsking(id);
    },
    async skipRating(id) {
      chat.receive([(await postTo(id, 'rating', { skipped: true })) as Answer<'widget.rate'>]);
      stopAsking(id);
    },
    askRating: (id) => set({ ratingAsked: new Set([...get().ratingAsked, id]) }),
    async leaveMessage({ contact, text, ...chosen }) {
      if (leaving?.text !== text) leaving = { text, conversationId: newMessageId(), messageId: newMessageId() };
      const { conversationId, messageId } = leaving;
      const post = async () => {
        const proof = await chat.prove();
        const body = { conversationId, messageId, ...contact, ...chosen, text, ...(proof && { proof }) };
        return api.post('/offline-message', body);
      };
      const answer = await post().catch(async (error: unknown) => {
        if (error instanceof CallError && error.code === 'consent-required') await chat.askConsent();
        // It was too old, or is asked for since a moment ago.
        else if (error instanceof CallError && error.code === 'proof-required') return post();
        throw error;
      });
      const { conversation, reply } = answer as Answer<'widget.leaveMessage'>;
      if (chosen.consentVersion) chat.onAgreed(chosen.consentVersion);
      leaving = null;
      chat.receive([conversation]);
      set({ messageLeft: { text, reply, at: Date.now() }, route: { name: 'new' } });
    },
    async answerForm(id, messageId, answer) {
      const { message, visitor } = (await postTo(id, 'form', { messageId, ...answer })) as Answer<'widget.answerForm'>;
      timelines.receive(id, [message]);
      set({ visitor });
    },
    startNew: () =>
      set({
        route: { name: 'new' },
        departmentId: null,
        start: null,
        messageLeft: null,
        formError: null,
        returned: null,
      }),
    goHome: () =>
      set({ route: earlierConversations(get()).length > 0 ? { name: 'home' } : { name: 'new' }, messageLeft: null }),
    openChat(id) {
      set({ route: { name: 'conversation', id } });
      void timelines.open(id);
    },
    older: (id) => void timelines.older(id),
    toggleSound() {
      const sound = !isHeard(get());
      set({ sound });
      void chat.storage.set(soundKey, sound);
    },
    openTip: () => chat.post({ type: 'open' }),
    closeTip: () => chat.prompts.close(),
    close: () => chat.post({ type: 'close' }),
  };
}

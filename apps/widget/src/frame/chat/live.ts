import type { VisitorConversation, VisitorMessage } from '@chatso/contract';
import type { Connection } from '@chatso/sync';
import { readChanged, readConversationId, readHeads, readMessageEvent, readPrompt, readQueue } from './parse.ts';
import type { Prompt } from './state.ts';

export interface LiveEvents {
  onMessage(conversationId: string, message: VisitorMessage, rev: number): void;
  onConversation(conversation: VisitorConversation): void;
  onTyping(conversationId: string): void;
  onQueue(conversationId: string, place: number): void;
  onHeads(heads: [conversationId: string, head: { seq: number; rev: number }][]): void;
  onConfigChanged(): void;
  onPrompt(prompt: Prompt): void;
  onPromptGone(promptId: string): void;
  onBanned(): void;
}

/** Binds the visitor's events of the contract; knows nothing of what they lead to. */
export function listenLive(connection: Connection, events: LiveEvents): void {
  connection.on('conversation:message', (payload) => {
    const event = readMessageEvent(payload);
    if (event) events.onMessage(event.conversationId, event.message, event.rev);
  });
  connection.on('conversation:changed', (payload) => {
    const conversation = readChanged(payload);
    if (conversation) events.onConversation(conversation);
  });
  connection.on('agent:typing', (payload) => {
    const id = readConversationId(payload);
    if (id) events.onTyping(id);
  });
  connection.on('conversation:queue', (payload) => {
    const queue = readQueue(payload);
    if (queue) events.onQueue(queue.conversationId, queue.queuePosition);
  });
  connection.on('sync:heads', (payload) => events.onHeads(readHeads(payload)));
  connection.on('widget:config-changed', () => events.onConfigChanged());
  connection.on('visitor:prompt', (payload) => {
    const prompt = readPrompt(payload);
    if (prompt.promptId && prompt.text) events.onPrompt(prompt);
  });
  connection.on('visitor:prompt-gone', (payload) => events.onPromptGone(readPrompt(payload).promptId));
  connection.on('visitor:banned', () => events.onBanned());
}

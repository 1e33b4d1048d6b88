import type { AiQuestion } from '@chatso/contract';
import { aiLimits, splitThinking } from '@chatso/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AiAsk, type AiSaid, askAi } from '../../lib/api/ai-answer.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { type AssistantMessage, type History, historyOf } from './history.ts';

export interface AssistantState {
  messages: readonly AssistantMessage[];
  /** The answer that is coming in, thinking included; null while nothing is asked. */
  coming: string | null;
  /** Why the last answer failed, beyond that it did. */
  problem: string | null;
}

export interface Assistant {
  store: StoreApi<AssistantState>;
  send(text: string): void;
  stop(): void;
  /** Asks the last question again, in place of the answer that failed or was stopped. */
  retry(): void;
  clear(): void;
}

type Ask = (messages: AiQuestion['messages'], ask: AiAsk) => Promise<AiSaid>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: what the server refuses, for example from a pasted table
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;
const cutTo = (text: string, max: number): string => [...text].slice(0, max).join('');

/** What the server takes: the newest, ending with the question, answers without their thinking. */
export function questionOf(messages: readonly AssistantMessage[]): AiQuestion['messages'] {
  return messages
    .map(({ role, text }) => ({
      role,
      content: cutTo(role === 'assistant' ? splitThinking(text).answer : text, aiLimits.messageChars),
    }))
    .filter(({ content }) => content.trim() !== '')
    .slice(-aiLimits.messages);
}

/** One person's talk with the assistant. It goes on while its drawer is closed. */
export function createAssistant(history: History, ask: Ask): Assistant {
  const store = createStore<AssistantState>(() => ({ messages: history.read(), coming: null, problem: null }));
  let running: AbortController | null = null;
  const put = (messages: readonly AssistantMessage[], more: Partial<AssistantState>) => {
    history.write(messages);
    store.setState({ messages, ...more });
  };

  const run = async (messages: readonly AssistantMessage[]) => {
    const call = new AbortController();
    running = call;
    put(messages, { coming: '', problem: null });
    const end = (text: string, ended: AssistantMessage['ended'], more: { model?: string; problem?: string | null }) => {
      // Cleared meanwhile, or asked anew.
      if (running !== call) return;
      running = null;
      const { model, problem = null } = more;
      const answer = { id: crypto.randomUUID(), role: 'assistant' as const, text, ended, ...(model ? { model } : {}) };
      put([...messages, answer], { coming: null, problem });
    };
    let sofar = '';
    const onText = (text: string) => {
      sofar = text;
      if (running === call) store.setState({ coming: text });
    };
    try {
      const { text, model, cut } = await ask(questionOf(messages), { signal: call.signal, onText });
      end(text, cut ? 'cut' : 'whole', { model });
    } catch (error) {
      if (call.signal.aborted) end(sofar, 'stopped', {});
      else end(sofar, 'failed', { problem: errorMessage(error) });
    }
  };

  return {
    store,
    send(typed) {
      const text = typed.replace(control, '').trim();
      // S-05
      if (text === '' || [...text].length > aiLimits.messageChars || running) return;
      void run([...store.getState().messages, { id: crypto.randomUUID(), role: 'user', text, ended: 'whole' }]);
    },
    stop: () => running?.abort(),
    retry() {
      const { messages } = store.getState();
      const asked = messages.at(-1)?.role === 'user' ? messages : messages.slice(0, -1);
      if (!running && asked.at(-1)?.role === 'user') void run(asked);
    },
    clear() {
      const call = running;
      running = null;
      call?.abort();
      put([], { coming: null, problem: null });
    },
  };
}

const assistants = new Map<string, Assistant>();

/** Of whoever is signed in, in the workspace of the page. */
export function assistantOf(userId: string, workspaceId: string): Assistant {
  const key = `${userId}:${workspaceId}`;
  const known = assistants.get(key);
  if (known) return known;
  const made = createAssistant(historyOf(userId, workspaceId), (messages, ask) =>
    askAi({ id: 'ai.complete', body: { messages } }, ask),
  );
  assistants.set(key, made);
  return made;
}

import type { AiAssist } from '@chatso/contract';
import { splitThinking } from '@chatso/domain';
import { useEffect, useRef, useState } from 'react';
import { askAi } from '../../../lib/api/ai-answer.ts';
import { errorMessage } from '../../../lib/api/errors.ts';

/** A request, and whether its answer is for the customer: only then may it go into the message field. */
export interface AiRequest {
  body: AiAssist;
  /** What the preview is called. */
  title: string;
  forCustomer: boolean;
}

export interface AiPreview extends AiRequest {
  text: string;
  state: 'coming' | 'ready' | 'stopped' | 'failed';
  cut: boolean;
  problem: string | null;
}

/** One help at a time, in a preview. Another chat, or leaving it, ends what is under way. */
export function useAiHelp(conversationId: string) {
  const [preview, setPreview] = useState<AiPreview | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = (request: AiRequest) => {
    running.current?.abort();
    const call = new AbortController();
    running.current = call;
    const set = (change: Partial<AiPreview>) =>
      setPreview((before) => (before && running.current === call ? { ...before, ...change } : before));
    setPreview({ ...request, text: '', state: 'coming', cut: false, problem: null });
    askAi(
      { id: 'ai.assist', params: { id: conversationId }, body: request.body },
      { signal: call.signal, onText: (text) => set({ text: splitThinking(text).answer }) },
    ).then(
      ({ cut }) => set({ state: 'ready', cut }),
      (error: unknown) => {
        if (call.signal.aborted) set({ state: 'stopped' });
        else set({ state: 'failed', problem: errorMessage(error) });
      },
    );
  };
  return {
    preview,
    ask,
    stop: () => running.current?.abort(),
    /** Back to the choice. */
    forget() {
      const call = running.current;
      running.current = null;
      call?.abort();
      setPreview(null);
    },
  };
}

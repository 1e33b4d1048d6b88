import { type AiHelp, splitThinking } from '@chatso/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AiAssistTarget, askAi } from '../../lib/api/ai-answer.ts';
import { errorMessage } from '../../lib/api/errors.ts';
import { queryOf } from '../../lib/api/query-of.ts';

const askAgainAfterMs = 5 * 60_000;

/** Helps that are on for agents; none until it is known. */
export function useAiHelps(workspaceId: string | undefined): AiHelp[] {
  const { data } = useQuery({
    ...queryOf('ai.helps', {}, workspaceId),
    staleTime: askAgainAfterMs,
    retry: false,
  });
  return data?.helps.filter((one) => one !== 'assistant') ?? [];
}

/** A request, and whether its answer is for the customer: only then may it go into the field. */
export interface AiRequest {
  body: AiAssistTarget['body'];
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

/** One help at a time, in a preview. Another chat or ticket, or leaving it, ends what is under way. */
export function useAiHelp(endpoint: AiAssistTarget['id'], id: string) {
  const [preview, setPreview] = useState<AiPreview | null>(null);
  const [of, setOf] = useState(id);
  const running = useRef<AbortController | null>(null);
  if (of !== id) {
    setOf(id);
    setPreview(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked about another one is not for this one
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [id],
  );

  const ask = (request: AiRequest) => {
    running.current?.abort();
    const call = new AbortController();
    running.current = call;
    const set = (change: Partial<AiPreview>) =>
      setPreview((before) => (before && running.current === call ? { ...before, ...change } : before));
    setPreview({ ...request, text: '', state: 'coming', cut: false, problem: null });
    askAi(
      // The menu of a chat asks about messages, that of a ticket about mails.
      { id: endpoint, params: { id }, body: request.body } as AiAssistTarget,
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
    again: () => preview && ask(preview),
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

export type AiHelping = ReturnType<typeof useAiHelp>;

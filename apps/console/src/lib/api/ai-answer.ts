import {
  type AiAssist,
  type AiAssistTicket,
  type AiQuestion,
  ApiError,
  aiAnswerSchema,
  aiChunkSchema,
  buildUrl,
  type ErrorBody,
  endpoints,
} from '@chatso/contract';
import i18next from 'i18next';
import { settling, tryFreshToken } from '../session/session-end.ts';
import { currentToken } from '../session/session-refresh.ts';
import { sessionStore } from '../session/session-store.ts';

export interface AiAsk {
  signal: AbortSignal;
  /** The answer so far, each time there is more of it. */
  onText(text: string): void;
}

export interface AiSaid {
  text: string;
  model: string;
  /** It was cut off because it grew too long. */
  cut: boolean;
}

/** A help for an agent in a chat, or at a ticket. */
export type AiAssistTarget =
  | { id: 'ai.assist'; params: { id: string }; body: AiAssist }
  | { id: 'ai.assistTicket'; params: { id: string }; body: AiAssistTicket };
type Target = { id: 'ai.complete'; body: AiQuestion } | AiAssistTarget;

/** Asks for an answer that comes piece by piece. Rejects with an ApiError; `aborted` when the asker stopped it. */
export function askAi(target: Target, ask: AiAsk): Promise<AiSaid> {
  return settling(
    attempt(target, ask).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.statusCode === 401 && (await tryFreshToken(error))) {
        return attempt(target, ask);
      }
      throw error;
    }),
  );
}

async function attempt(target: Target, { signal, onText }: AiAsk): Promise<AiSaid> {
  const token = await currentToken();
  try {
    const response = await fetch(buildUrl('', endpoints[target.id], 'params' in target ? target : {}), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Chatso's own help speaks the language of the page.
        'accept-language': i18next.language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'x-workspace-id': sessionStore.getState().workspaceId ?? '',
      },
      credentials: 'same-origin',
      body: JSON.stringify({ ...target.body, stream: true }),
      signal,
    });
    if (!response.ok) throw await refusalOf(response);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return await wholeOf(response, onText);
    return await readChunks(response, onText);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const lost = new ApiError({
      statusCode: 0,
      message: i18next.t('errors.somethingWentWrong'),
      aborted: signal.aborted,
    });
    lost.cause = error;
    throw lost;
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  return new ApiError({ message: i18next.t('errors.somethingWentWrong'), ...body, statusCode: response.status });
}

/** Something on the way may have put the pieces together. */
async function wholeOf(response: Response, onText: AiAsk['onText']): Promise<AiSaid> {
  const { model, choices } = aiAnswerSchema.parse(await response.json());
  const [choice] = choices;
  const text = choice?.message.content ?? '';
  onText(text);
  return { text, model, cut: choice?.finish_reason === 'length' };
}

async function readChunks(response: Response, onText: AiAsk['onText']): Promise<AiSaid> {
  const said: AiSaid = { text: '', model: '', cut: false };
  for await (const data of eventsOf(response)) {
    if (data === '[DONE]') return said;
    const chunk = aiChunkSchema.parse(JSON.parse(data));
    if ('error' in chunk) throw new ApiError(chunk.error);
    const [choice] = chunk.choices;
    said.model = chunk.model;
    said.cut = choice?.finish_reason === 'length';
    if (!choice?.delta.content) continue;
    said.text += choice.delta.content;
    onText(said.text);
  }
  throw new Error('The answer broke off.');
}

async function* eventsOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += decoder.decode(part.value, { stream: true });
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) yield event.slice(6);
    }
  } finally {
    // Tells the server when the caller stops early.
    void reader?.cancel().catch(() => undefined);
  }
}

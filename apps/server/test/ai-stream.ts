import type { TestAgent } from './factories.ts';

export interface Streamed {
  status: number;
  type: string;
  /** What stood behind `data:`, in order. */
  events: string[];
  text: string;
  error: { code?: string; message?: string } | null;
}

interface Chunk {
  choices?: { delta: { content?: string } }[];
  error?: Streamed['error'];
}

/** Posts with `stream` and reads the server-sent answer to its end, or until `stop` says so. */
export async function streamed(
  baseUrl: string,
  agent: TestAgent,
  { path, body, stop }: { path: string; body: object; stop?: (text: string) => boolean },
): Promise<Streamed> {
  const leaving = new AbortController();
  const response = await fetch(`${baseUrl}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${agent.token}`,
      'x-workspace-id': agent.workspaceId,
    },
    body: JSON.stringify({ ...body, stream: true }),
    signal: leaving.signal,
  });
  const result: Streamed = {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    ...{ events: [], text: '', error: null },
  };
  let rest = '';
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    rest += decoder.decode(part.value, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) take(result, block.slice(6));
    if (stop?.(result.text)) {
      leaving.abort();
      return result;
    }
  }
  return result;
}

function take(result: Streamed, data: string): void {
  result.events.push(data);
  if (data === '[DONE]') return;
  const chunk = JSON.parse(data) as Chunk;
  result.text += chunk.choices?.[0]?.delta.content ?? '';
  if (chunk.error) result.error = chunk.error;
}

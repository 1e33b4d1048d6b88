import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** The request as OpenAI publishes it for chat completions; what is not in here, this service refuses as theirs does. */
const requestSchema = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  stream: z.boolean().optional(),
});
export type AiRequest = z.infer<typeof requestSchema>;

/** How the service behaves until it is told otherwise. `held` answers begin, and go on when `release` is called. */
export type AiMode =
  | 'ok'
  | 'whole'
  | 'thinks'
  | 'reasons'
  | 'no-done'
  | 'unauthorized'
  | 'limited'
  | 'limited-date'
  | 'no-model'
  | 'broken'
  | 'redirect'
  | 'silent'
  | 'stalls'
  | 'held'
  | 'garbage'
  | 'garbage-in-stream'
  | 'wrong-shape'
  | 'error-in-stream'
  | 'empty'
  | 'endless-line'
  | 'huge'
  | 'html';

export interface AiService {
  origin: string;
  /** What a workspace enters. */
  baseUrl: string;
  key: string;
  mode: AiMode;
  /** What it says; streamed word by word. */
  answer: string;
  /** Requests that were right, oldest first. */
  requests: AiRequest[];
  /** Calls whose asker went before the end. */
  abandoned: number;
  /** Lets held answers go on, or breaks their connection. */
  release(how?: 'go-on' | 'cut'): void;
  close(): Promise<void>;
}

const model = 'test-model';
type Held = Set<(how: 'go-on' | 'cut') => void>;

/** A service on loopback that speaks OpenAI's published chat completions: strict about requests, able to fail in every way. */
export async function startAiService(): Promise<AiService> {
  const held: Held = new Set();
  const service: AiService = {
    ...{ origin: '', baseUrl: '', key: 'sk-test-0123456789', mode: 'ok' as const, answer: 'Hello from the model.' },
    ...{ requests: [], abandoned: 0 },
    release(how = 'go-on') {
      for (const go of held) go(how);
      held.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) service.abandoned += 1;
    });
    void serve(service, request, response, held);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.baseUrl = `${service.origin}/v1`;
  return service;
}

const refuse = (response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  // What services say may hold anything, keys included; no client of ours may ever see it.
  response.end(JSON.stringify({ error: { message: 'secret words of the service', type: code, code, param: null } }));
};

async function serve(service: AiService, request: IncomingMessage, response: ServerResponse, held: Held) {
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return refuse(response, 404, 'unknown_url');
  if (request.headers.authorization !== `Bearer ${service.key}` || service.mode === 'unauthorized') {
    return refuse(response, 401, 'invalid_api_key');
  }
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return refuse(response, 400, 'bad_type');
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const parsed = requestSchema.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  if (!parsed.success) return refuse(response, 400, 'invalid_request_error');
  if (parsed.data.model !== model || service.mode === 'no-model') return refuse(response, 404, 'model_not_found');
  service.requests.push(parsed.data);
  if (failWhole(service, response)) return;
  if (service.mode === 'whole' || parsed.data.stream !== true) return answerWhole(service, response);
  return answerInChunks(service, response, held);
}

/** True when it has answered, or never will. */
function failWhole({ mode, origin }: AiService, response: ServerResponse): boolean {
  const soon = new Date(Date.now() + 90_000).toUTCString();
  if (mode === 'limited') refuse(response, 429, 'rate_limit_exceeded', { 'retry-after': '17' });
  else if (mode === 'limited-date') refuse(response, 429, 'rate_limit_exceeded', { 'retry-after': soon });
  else if (mode === 'broken') refuse(response, 500, 'server_error');
  else if (mode === 'redirect') response.writeHead(302, { location: `${origin}/v1/elsewhere` }).end();
  else if (mode === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works</h1>');
  else if (mode === 'garbage') response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [');
  else if (mode === 'wrong-shape') response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  else return mode === 'silent';
  return true;
}

const head = { id: 'chatcmpl-1', created: 1_700_000_000, model };

function answerWhole({ answer }: AiService, response: ServerResponse): void {
  const message = { role: 'assistant', content: answer, refusal: null };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
}

async function answerInChunks(service: AiService, response: ServerResponse, held: Held): Promise<void> {
  const { mode, answer } = service;
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const event = (data: string) => response.write(`data: ${data}\n\n`);
  const chunk = (delta: object, finish: string | null = null) =>
    event(
      JSON.stringify({
        ...head,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      }),
    );
  response.write(': a comment\r\n\r\n');
  chunk({ role: 'assistant', content: '' });
  if (mode === 'empty') {
    chunk({}, 'stop');
    response.end('data: [DONE]\n\n');
    return;
  }
  if (mode === 'thinks') chunk({ content: '<think>Let me see.</think>' });
  if (mode === 'reasons') chunk({ reasoning_content: 'Let me see.' });
  const words = answer.match(/\S+\s*/g) ?? [];
  for (const [at, word] of words.entries()) {
    chunk({ content: word });
    if (at > 0) continue;
    if (mode === 'stalls') return;
    if (mode === 'held' && (await new Promise<string>((go) => held.add(go))) === 'cut') {
      return void response.socket?.destroy();
    }
    if (mode === 'garbage-in-stream') event('{"choices": [');
    if (mode === 'error-in-stream') event(JSON.stringify({ error: { message: 'secret words', code: 'server_error' } }));
    if (mode === 'endless-line') response.write(`data: ${'x'.repeat(3_000_000)}`);
    if (mode === 'huge') for (let i = 0; i < 200; i += 1) chunk({ content: 'y'.repeat(1000) });
  }
  chunk({}, 'stop');
  event(JSON.stringify({ ...head, object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 2 } }));
  response.end(mode === 'no-done' ? '' : 'data: [DONE]\n\n');
}

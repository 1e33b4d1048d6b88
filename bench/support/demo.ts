import { io, type Socket } from 'socket.io-client';
import { v7 } from 'uuid';

/** What a benchmark needs of a running demo: its store, an agent, visitors; all through the public API. */
export interface Demo {
  url: string;
  analyticsId: string;
  agent: Agent;
}

export interface Agent {
  token: string;
  workspaceId: string;
}

export interface Visitor {
  token: string;
  conversationId: string;
}

export async function call<T>(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export const agentHeaders = (agent: Agent) => ({
  authorization: `Bearer ${agent.token}`,
  'x-workspace-id': agent.workspaceId,
});

export async function openDemo(url: string, email = 'admin@demo.test'): Promise<Demo> {
  const page = await (await fetch(`${url}/demo`)).text();
  const analyticsId = /data-store-id="([^"]+)"/.exec(page)?.[1];
  if (!analyticsId) throw new Error('The demo shop does not install the widget.');
  const session = await call<{ idToken: string; redirect: string }>(`${url}/api/auth-service/demo-sign-in`, 'POST', {
    email,
  });
  const workspaceId = /\/ws\/([^/]+)/.exec(session.redirect)?.[1] ?? '';
  return { url, analyticsId, agent: { token: session.idToken, workspaceId } };
}

export async function newVisitor(demo: Demo): Promise<string> {
  const path = `${demo.url}/api/widget/${demo.analyticsId}/session`;
  return (await call<{ visitorToken: string }>(path, 'POST', {}, { origin: demo.url })).visitorToken;
}

export async function startChat(
  demo: Demo,
  token: string,
  text = 'Hello',
  contact: { fullname: string; email?: string } = { fullname: 'Bench Visitor' },
): Promise<string> {
  const conversationId = v7();
  const body = { conversationId, messageId: v7(), text, ...contact };
  const path = `${demo.url}/api/widget/${demo.analyticsId}/conversations`;
  await call(path, 'POST', body, { authorization: `Bearer ${token}`, origin: demo.url });
  return conversationId;
}

export async function takeChat(demo: Demo, conversationId: string): Promise<void> {
  const path = `${demo.url}/api/conversations/${conversationId}/take-chat`;
  await call(path, 'POST', { firstMessage: 'Hi' }, agentHeaders(demo.agent));
}

/** `count` visitors, each with an ongoing chat. */
export async function ongoingChats(demo: Demo, count: number): Promise<Visitor[]> {
  return inParallel(count, async () => {
    const token = await newVisitor(demo);
    const conversationId = await startChat(demo, token);
    await takeChat(demo, conversationId);
    return { token, conversationId };
  });
}

export async function inParallel<T>(count: number, work: (index: number) => Promise<T>, width = 16): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}

export const connect = (address: string, auth: Record<string, string> = {}): Promise<Socket> =>
  new Promise((done, fail) => {
    const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, auth });
    socket.once('connect', () => done(socket));
    socket.once('connect_error', fail);
  });

export const connectVisitor = (demo: Demo, token: string): Promise<Socket> => connect(`${demo.url}/widget`, { token });

export async function connectAgent(demo: Demo, channel: 'message' | 'tracking' = 'message'): Promise<Socket> {
  const { otp } = await call<{ otp: string }>(
    `${demo.url}/api/auth/socket-otp?channel=${channel}`,
    'GET',
    undefined,
    agentHeaders(demo.agent),
  );
  return connect(`${demo.url}/${channel}`, { otp });
}

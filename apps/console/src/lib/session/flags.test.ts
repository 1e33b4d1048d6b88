import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, noFlags, refused, workspaceIds } from '../testing/fake-server.ts';
import { ensureFlags } from './flags.ts';
import { enterWorkspace, sessionStore } from './session.ts';
import { signedOutState } from './session-store.ts';

const { first, second } = workspaceIds;
const path = '/api/feature-flags';
const flagsNow = () => sessionStore.getState().flags;

beforeEach(() => {
  sessionStore.setState({ ...signedOutState, phase: 'signed-in', idToken: 't', uid: 'u', expiresAt: Date.now() + 1e6 });
  enterWorkspace(first);
});

describe('the flags of a workspace', () => {
  it('[A-38] are asked for once, however many wait for them, and are there from then on', async () => {
    const server = fakeServer({ [`GET ${path}`]: () => ({ body: noFlags({ 'ticket-system': true }) }) });
    await Promise.all([ensureFlags(first), ensureFlags(first)]);
    expect(flagsNow()).toEqual({ workspaceId: first, values: noFlags({ 'ticket-system': true }) });
    expect(ensureFlags(first)).toBeUndefined();
    expect(server.to(path)).toHaveLength(1);
    expect(server.to(path)[0]?.headers['x-workspace-id']).toBe(first);
  });

  it('[A-38] of one workspace are never those of another', async () => {
    let release: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    fakeServer({
      [`GET ${path}`]: async (call) => {
        if (call.headers['x-workspace-id'] === first) await slow;
        return { body: noFlags({ 'ai-chatbot': call.headers['x-workspace-id'] === second }) };
      },
    });
    const late = ensureFlags(first);
    enterWorkspace(second);
    await ensureFlags(second);
    release();
    await late;
    expect(flagsNow()).toEqual({ workspaceId: second, values: noFlags({ 'ai-chatbot': true }) });
  });

  it('[A-38] are all off for somebody whom the server refuses, and unknown while it does not answer', async () => {
    const server = fakeServer({
      [`GET ${path}`]: () => refused(403, 'The subscription needs attention.', 'plan-past-due'),
    });
    await ensureFlags(first);
    expect(flagsNow()).toEqual({ workspaceId: first, values: {} });
    enterWorkspace(second);
    server.routes[`GET ${path}`] = () => refused(503, 'busy');
    await expect(ensureFlags(second)).rejects.toMatchObject({ statusCode: 503 });
    server.routes[`GET ${path}`] = () => ({ body: noFlags({ 'coupon-limit': true }) });
    await ensureFlags(second);
    expect(flagsNow()).toEqual({ workspaceId: second, values: noFlags({ 'coupon-limit': true }) });
  });
});

import { agentEmits, agentEvents } from '@chatso/contract';
import type { Connection, ConnectionStatus } from '@chatso/sync';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../reports/log.ts';
import {
  adoptConnection,
  connectionStatus,
  notifyServer,
  onAgentEvent,
  onRealtimeConnect,
  requestServer,
  tryConnectNow,
} from './realtime.ts';

const conversationId = '0193b0a0-0000-7000-8000-000000000001';

const adopt = (connection: Connection) => adoptConnection(connection, { events: agentEvents, emits: agentEmits });

/** A connection whose server is the test. */
function fakeConnection() {
  const handlers = new Map<string, (payload: unknown) => void>();
  let unknown: (event: string, payload: unknown) => void = () => undefined;
  let connected: () => void = () => undefined;
  let listener: (status: ConnectionStatus) => void = () => undefined;
  const connection = {
    status: (): ConnectionStatus => ({ kind: 'connecting', attempt: 0 }),
    subscribe: (next: typeof listener) => {
      listener = next;
      return () => undefined;
    },
    onConnect: (next: () => void) => {
      connected = next;
      return () => undefined;
    },
    on: (event: string, handler: (payload: unknown) => void) => {
      handlers.set(event, handler);
      return () => handlers.delete(event);
    },
    onUnknown: (next: typeof unknown) => {
      unknown = next;
      return () => undefined;
    },
    emit: vi.fn(),
    request: vi.fn<Connection['request']>(),
    tryNow: vi.fn(),
    stop: vi.fn(),
  } satisfies Connection;
  return {
    connection,
    receive: (event: string, payload: unknown) => {
      const handler = handlers.get(event);
      return handler ? handler(payload) : unknown(event, payload);
    },
    setStatus: (status: ConnectionStatus) => listener(status),
    connect: () => connected(),
  };
}

let warn: ReturnType<typeof vi.spyOn>;
let error: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.restoreAllMocks();
  warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
});

describe('events coming in', () => {
  it('hands parsed payloads to every handler until it is taken away', () => {
    const { connection, receive } = fakeConnection();
    const end = adopt(connection);
    const first = vi.fn();
    const second = vi.fn();
    const forget = onAgentEvent('conversation:client-typing', first);
    const forgetSecond = onAgentEvent('conversation:client-typing', second);
    receive('conversation:client-typing', { conversationId, surplus: 1 });
    forget();
    receive('conversation:client-typing', { conversationId });
    expect(first).toHaveBeenCalledExactlyOnceWith({ conversationId });
    expect(second).toHaveBeenCalledTimes(2);
    forgetSecond();
    end();
  });

  it('logs an invalid payload, and a handler that fails, without throwing or stopping the others', () => {
    const { connection, receive } = fakeConnection();
    const end = adopt(connection);
    const bad = onAgentEvent('conversation:client-typing', () => {
      throw new Error('handler');
    });
    const good = vi.fn();
    const forget = onAgentEvent('conversation:client-typing', good);
    receive('conversation:client-typing', { conversationId: 7 });
    receive('conversation:client-typing', null);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(good).not.toHaveBeenCalled();
    receive('conversation:client-typing', { conversationId });
    expect(error).toHaveBeenCalledOnce();
    expect(good).toHaveBeenCalledOnce();
    bad();
    forget();
    end();
  });

  it('[F-29] only logs unknown events', () => {
    const { connection, receive } = fakeConnection();
    const end = adopt(connection);
    receive('conversation:from-the-future', { conversationId });
    expect(warn).toHaveBeenCalledExactlyOnceWith('realtime event unknown', { event: 'conversation:from-the-future' });
    end();
  });

  it('keeps handlers over a change of the connection, and tells of every connect', () => {
    const before = fakeConnection();
    const after = fakeConnection();
    const typed = vi.fn();
    const connects = vi.fn();
    const undo = [onAgentEvent('conversation:client-typing', typed), onRealtimeConnect(connects)];
    adopt(before.connection)();
    expect(before.connection.stop).toHaveBeenCalledOnce();
    const end = adopt(after.connection);
    after.connect();
    after.receive('conversation:client-typing', { conversationId });
    expect(connects).toHaveBeenCalledOnce();
    expect(typed).toHaveBeenCalledOnce();
    for (const stop of undo) stop();
    end();
  });
});

describe('going out', () => {
  it('[F-21] resolves a request with the parsed ack and refuses one that is not of the contract', async () => {
    const { connection } = fakeConnection();
    const end = adopt(connection);
    connection.request.mockResolvedValueOnce({ ok: true }).mockResolvedValueOnce({ nonsense: 1 });
    await expect(requestServer('agent:leave-rooms', [conversationId])).resolves.toEqual({ ok: true });
    await expect(requestServer('agent:leave-rooms', [conversationId])).rejects.toMatchObject({ kind: 'refused' });
    notifyServer('agent:typing', { conversationId });
    expect(connection.emit).toHaveBeenCalledExactlyOnceWith('agent:typing', { conversationId });
    end();
  });

  it('rejects at once without a connection', async () => {
    await expect(requestServer('agent:leave-rooms', [])).rejects.toMatchObject({ kind: 'disconnected' });
    expect(() => notifyServer('agent:typing', { conversationId })).not.toThrow();
  });

  it('shows the state of the current connection and none of an old one', () => {
    const { connection, setStatus } = fakeConnection();
    expect(connectionStatus().kind).toBe('stopped');
    const end = adopt(connection);
    expect(connectionStatus().kind).toBe('connecting');
    setStatus({ kind: 'connected' });
    expect(connectionStatus().kind).toBe('connected');
    tryConnectNow();
    expect(connection.tryNow).toHaveBeenCalledOnce();
    end();
    expect(connectionStatus().kind).toBe('stopped');
  });
});

import type { OpenTransport, TransportSocket } from '@chatso/sync';

/**
 * What a connection of `@chatso/sync` needs of `socket.io-client`, spoken over one websocket: Engine.IO 4, Socket.IO 5, text
 * packets, one namespace. The library's 12 kB (gzip) of transports, binary packets and reconnecting would be a quarter of
 * the chat and are never used. `socket-client.test.ts` runs it against the real server, and so do all visitors of the
 * chaos tests.
 */
type Handler = (...args: never[]) => void;
type Ack = (error: Error | null, answer?: unknown) => void;

/** Packet types, Engine.IO then Socket.IO. */
const [close, ping, message] = ['1', '2', '4'];
const [connect, disconnect, event, ack, refused] = ['0', '1', '2', '3', '4'];

/** 'https://host' and '/widget' of 'https://host/widget'. */
function addressOf(uri: string, path: string): { url: string; namespace: string } {
  const { protocol, host, pathname } = new URL(uri);
  return {
    url: `${protocol.replace('http', 'ws')}//${host}${path}?EIO=4&transport=websocket`,
    namespace: pathname,
  };
}

/** `/widget,12["name",{}]` without its type: acknowledgement id and JSON; null when it is another namespace's. */
function readPacket(text: string, namespace: string): { id: number; data: unknown } | null {
  const start = `${namespace},`;
  if (!text.startsWith(start)) return null;
  const rest = text.slice(start.length);
  const id = /^\d*/.exec(rest)?.[0] ?? '';
  const json = rest.slice(id.length);
  return { id: Number(id), data: json === '' ? null : JSON.parse(json) };
}

export const io: OpenTransport = (uri, { path, auth }) => {
  const { url, namespace } = addressOf(uri, path);
  const handlers = new Map<string, Handler>();
  const acks = new Map<number, Ack>();
  let onPacket: () => void = () => undefined;
  let onEvent: (event: string, payload: unknown) => void = () => undefined;
  let ended = false;
  let count = 0;
  let aliveMs = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const web = new WebSocket(url);
  const write = (type: string, body: string) => web.send(`${message}${type}${namespace},${body}`);
  const tell = (name: string, ...args: unknown[]) => handlers.get(name)?.(...(args as never[]));

  /** Once, whatever ended it: the server, the network, a ping that did not come, ourselves. */
  function end(reason: string): void {
    if (ended) return;
    ended = true;
    clearTimeout(silence);
    web.close();
    const was = socket.connected;
    socket.connected = false;
    for (const answer of acks.values()) answer(new Error('disconnected'));
    acks.clear();
    if (was) tell('disconnect', reason);
    else tell('connect_error', new Error(reason));
  }

  function heard(): void {
    onPacket();
    clearTimeout(silence);
    if (aliveMs > 0) silence = setTimeout(() => end('ping timeout'), aliveMs);
  }

  function open(handshake: { pingInterval: number; pingTimeout: number }): void {
    aliveMs = handshake.pingInterval + handshake.pingTimeout;
    write(connect, JSON.stringify(auth));
  }

  function receive(type: string, text: string): void {
    const packet = readPacket(text, namespace);
    if (!packet) return;
    const { id, data } = packet;
    if (type === connect) {
      socket.connected = true;
      tell('connect');
    } else if (type === event && Array.isArray(data)) onEvent(String(data[0]), data[1]);
    else if (type === ack && Array.isArray(data)) {
      const answer = acks.get(id);
      acks.delete(id);
      answer?.(null, data[0]);
    } else if (type === refused) {
      const { message: why } = data as { message?: string };
      end(why ?? 'refused');
    } else if (type === disconnect) end('io server disconnect');
  }

  web.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (ended || typeof data !== 'string') return;
    const type = data[0];
    if (type === '0') open(JSON.parse(data.slice(1)));
    heard();
    if (type === ping) web.send('3');
    else if (type === close) end('transport close');
    else if (type === message) receive(data[1] ?? '', data.slice(2));
  };
  web.onerror = () => end('websocket error');
  web.onclose = () => end('transport close');

  const socket: TransportSocket & { connected: boolean } = {
    connected: false,
    io: {
      engine: {
        on: (_name, handler) => {
          onPacket = handler;
        },
      },
    },
    on: (name, handler) => void handlers.set(name, handler),
    onAny: (handler) => {
      onEvent = handler;
    },
    emit: (name, payload) => write(event, JSON.stringify([name, payload])),
    timeout: (ms) => ({
      emit(name, payload, answer) {
        count += 1;
        const id = count;
        const timer = setTimeout(() => {
          acks.delete(id);
          answer(new Error('timeout'));
        }, ms);
        acks.set(id, (...result) => {
          clearTimeout(timer);
          answer(...result);
        });
        write(event, `${id}${JSON.stringify([name, payload])}`);
      },
    }),
    disconnect() {
      if (socket.connected && web.readyState === WebSocket.OPEN) write(disconnect, '');
      end('io client disconnect');
    },
  };
  return socket;
};

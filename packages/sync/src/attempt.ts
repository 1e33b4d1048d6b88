import type { OpenTransport, TransportSocket } from './transport.ts';

export interface AttemptOptions {
  io: OpenTransport;
  url: string;
  namespace: string;
  path: string;
  /** Getting a code, opening the socket and joining the namespace together, in ms. */
  timeoutMs: number;
  authenticate: () => Promise<Record<string, unknown>>;
  onConnected: () => void;
  /** The attempt failed, or the connection it became has ended. At most once; never after `close`. */
  onEnded: (error: unknown) => void;
  onEvent: (event: string, payload: unknown) => void;
  /** Anything at all arrived, also a ping. */
  onHeard: () => void;
}

/** One try to connect and the connection it becomes. It never reconnects, and once closed nothing it says is heard. */
export interface Attempt {
  socket(): TransportSocket | undefined;
  /** Also rejects the acks that are still awaited. */
  close(): void;
}

export function startAttempt(options: AttemptOptions): Attempt {
  let open = true;
  let socket: TransportSocket | undefined;
  const timer = setTimeout(() => end(new Error('No connection in time')), options.timeoutMs);

  function close() {
    open = false;
    clearTimeout(timer);
    socket?.disconnect();
  }

  function end(error: unknown) {
    if (!open) return;
    close();
    options.onEnded(error);
  }

  async function begin() {
    try {
      const auth = await options.authenticate();
      // A code that arrives after its attempt was given up is not used.
      if (open) join(auth);
    } catch (error) {
      end(error);
    }
  }

  function join(auth: Record<string, unknown>) {
    const joining = options.io(`${options.url.replace(/\/+$/, '')}${options.namespace}`, {
      path: options.path,
      auth,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: options.timeoutMs,
    });
    socket = joining;
    joining.on('connect', () => {
      if (!open) return;
      clearTimeout(timer);
      joining.io.engine?.on('packet', options.onHeard);
      options.onConnected();
    });
    joining.on('connect_error', end);
    joining.on('disconnect', (reason) => end(new Error(reason)));
    joining.onAny((event: string, payload: unknown) => {
      if (open) options.onEvent(event, payload);
    });
  }

  void begin();
  return { socket: () => socket, close };
}

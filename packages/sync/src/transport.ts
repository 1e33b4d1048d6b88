/** What a connection needs of a socket: one namespace over one websocket, acknowledgements, no reconnecting of its own. */
export interface TransportSocket {
  readonly connected: boolean;
  /** Every packet that arrives, also a ping. */
  readonly io: { readonly engine?: { on(event: 'packet', heard: () => void): unknown } };
  on(event: 'connect', handler: () => void): unknown;
  on(event: 'connect_error', handler: (error: Error) => void): unknown;
  on(event: 'disconnect', handler: (reason: string) => void): unknown;
  onAny(handler: (event: string, payload: unknown) => void): unknown;
  emit(event: string, payload: unknown): unknown;
  timeout(ms: number): {
    emit(event: string, payload: unknown, ack: (error: Error | null, answer?: unknown) => void): unknown;
  };
  disconnect(): unknown;
}

export interface TransportOptions {
  path: string;
  auth: Record<string, unknown>;
  transports: ['websocket'];
  reconnection: false;
  forceNew: true;
  /** ms */
  timeout: number;
}

/** `io` of socket.io-client, or the widget's smaller client of the same protocol. */
export type OpenTransport = (uri: string, options: TransportOptions) => TransportSocket;

/** Marks our messages among everything else a page posts. */
const mark = 'chatso-v2';

export interface Bridge<Out> {
  post(message: Out): void;
  close(): void;
}

interface Ends<In> {
  /** The window that listens. */
  own: Window;
  /** The other side, looked up at each message: an iframe gets a new window when it is attached again. */
  peer: () => Window | null;
  /** Exact origin of the other side; a message from anywhere else is not ours (G-1). */
  peerOrigin: string;
  onMessage: (message: In) => void;
}

const isTyped = (value: unknown): value is { type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** A typed postMessage line between the loader and the frame: source and origin are checked on each message, both ways. */
export function createBridge<In extends { type: string }, Out extends { type: string }>(ends: Ends<In>): Bridge<Out> {
  const { own, peer, peerOrigin, onMessage } = ends;

  function receive(event: MessageEvent<unknown>): void {
    if (event.origin !== peerOrigin || event.source === null || event.source !== peer()) return;
    const data = event.data;
    if (typeof data !== 'object' || data === null || !(mark in data)) return;
    const message: unknown = data[mark];
    // Both sides are ours and of one build; the type says which of the known shapes it is.
    if (isTyped(message)) onMessage(message as In);
  }

  own.addEventListener('message', receive);
  return {
    post: (message) => peer()?.postMessage({ [mark]: message }, peerOrigin),
    close: () => own.removeEventListener('message', receive),
  };
}

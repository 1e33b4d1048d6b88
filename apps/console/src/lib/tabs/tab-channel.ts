/**
 * Messages between the tabs of one browser. A tab never hears itself. Where BroadcastChannel is missing (a locked-down
 * webview) nothing is sent and every tab keeps its own state.
 */
export interface TabChannel {
  post(message: unknown): void;
  listen(handler: (message: unknown) => void): () => void;
}

export function openTabChannel(name: string): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`chatso-v2:${name}`);
  return {
    post: (message) => channel?.postMessage(message),
    listen: (handler) => {
      const onMessage = (event: MessageEvent<unknown>) => handler(event.data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

/** Runs `work` while no other tab runs something under the same name; without the Web Locks API it just runs. */
export function withTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work();
  return navigator.locks.request(`chatso-v2:${name}`, work) as Promise<T>;
}

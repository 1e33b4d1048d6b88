import * as v from 'valibot';

const messageSchema = v.object({ type: v.literal('open'), url: v.pipe(v.string(), v.regex(/^\/ws\//)) });

/** Registers the service worker; `open` hears where a click on a notification leads. Returns the undo. */
export function followServiceWorker(open: (url: string) => void): () => void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = v.safeParse(messageSchema, event.data);
    if (!message.success) return;
    event.ports[0]?.postMessage('heard');
    open(message.output.url);
  };
  serviceWorker.addEventListener('message', onMessage);
  // Without it there is no push and no offline page; everything else works.
  serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch(() => undefined);
  return () => serviceWorker.removeEventListener('message', onMessage);
}

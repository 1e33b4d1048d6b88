import { z } from 'zod';

const messageSchema = z.object({ type: z.literal('open'), url: z.string().regex(/^\/ws\//) });

/** Registers the service worker; `open` hears where a click on a notification leads. Returns the undo. */
export function followServiceWorker(open: (url: string) => void): () => void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return () => undefined;
  const { serviceWorker } = navigator;
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(event.data);
    if (!message.success) return;
    event.ports[0]?.postMessage('heard');
    open(message.data.url);
  };
  serviceWorker.addEventListener('message', onMessage);
  // Without it there is no push and no offline page; everything else works.
  serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch(() => undefined);
  return () => serviceWorker.removeEventListener('message', onMessage);
}

import { api } from '../../../lib/api/api.ts';

export type PushState = 'unsupported' | 'blocked' | 'on' | 'off';

export const canPush = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'PushManager' in window;

async function current(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** On when the browser and the server agree. */
export async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  if ((await current()) === null) return 'off';
  return (await api['push.state']()).subscribed ? 'on' : 'off';
}

/** Asks the browser, then tells the server. Rejects when the person or the browser refuses. */
export async function switchPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const worker = await navigator.serviceWorker.ready;
  const { publicKey } = await api['push.key']();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await worker.pushManager.subscribe(options).catch(async () => {
    // Made with another key once: the browser keeps one only.
    await (await current())?.unsubscribe();
    return worker.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await api['push.subscribe']({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } });
  return 'on';
}

export async function switchPushOff(): Promise<PushState> {
  await api['push.unsubscribe']();
  await (await current())?.unsubscribe();
  return 'off';
}

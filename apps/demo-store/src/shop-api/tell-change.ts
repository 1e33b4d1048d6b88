/**
 * The shop's side of telling Chatso that something has changed (docs/how-to/connect-your-own-shop.md): a signed hint. A
 * reference to copy from; it depends on nothing.
 */
interface Telling {
  /** `https://chat.example.com/api/shops/{connection}/events` */
  url: string;
  secret: string;
  topic: 'customers' | 'orders' | 'products' | 'coupons';
}

/** Whether it was taken. One that was not is no harm: Chatso asks by itself every five minutes. */
export async function tellChange({ url, secret, topic }: Telling, now: Date): Promise<boolean> {
  const body = JSON.stringify({ id: crypto.randomUUID(), topic });
  const seconds = Math.floor(now.getTime() / 1000);
  const bytes = new TextEncoder();
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), usage, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, bytes.encode(`${seconds}.${new URL(url).pathname}.${body}`));
  const hex = Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const headers = {
    'content-type': 'application/json',
    'chatso-timestamp': String(seconds),
    'chatso-signature': `v1=${hex}`,
  };
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(3000) });
    return answer.ok;
  } catch {
    return false;
  }
}

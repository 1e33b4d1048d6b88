import { z } from 'zod';

/** Where an admin of the shop lets us in: WooCommerce makes the keys, posts them to `callbackUrl`, and sends the admin back. */
export function authorizeUrl(
  address: string,
  { state, returnUrl, callbackUrl }: { state: string; returnUrl: string; callbackUrl: string },
): string {
  const url = new URL(`${address.replace(/\/+$/, '')}/wc-auth/v1/authorize`);
  url.searchParams.set('app_name', 'Chatso');
  url.searchParams.set('scope', 'read_write');
  // What they call a user is what comes back with the keys.
  url.searchParams.set('user_id', state);
  url.searchParams.set('return_url', returnUrl);
  url.searchParams.set('callback_url', callbackUrl);
  return url.href;
}

/** What WooCommerce posts. */
export const grantedSchema = z.object({
  user_id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  consumer_key: z.string().startsWith('ck_').max(200),
  consumer_secret: z.string().startsWith('cs_').max(200),
});

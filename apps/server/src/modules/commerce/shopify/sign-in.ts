import { z } from 'zod';
import { problemOfStatus, ShopError } from '../call-shop.ts';
import type { ShopAccess, ShopToken } from '../port.ts';

const granted = z.object({
  access_token: z.string().min(1).max(500),
  expires_in: z.number().int().positive().optional(),
  refresh_token: z.string().min(1).max(500).optional(),
  scope: z.string().optional(),
});
const refused = z.object({ error: z.string(), error_description: z.string() }).partial();

/**
 * The next token, by the way in: an app of the merchant's own signs in again (24 h), a public app trades the refresh token,
 * which is good until the new one is used (60 min), a pasted one does not run out. Throws `denied` where only the merchant
 * can help.
 */
export async function renewToken(access: ShopAccess, held: ShopToken | null): Promise<ShopToken> {
  const { clientId = '', clientSecret = '', accessToken } = access.keys;
  switch (access.way) {
    case 'token':
      // The same again would be refused again.
      if (held !== null || accessToken === undefined) throw new ShopError('denied', 'The token is no longer accepted.');
      return { value: accessToken, expiresAt: null };
    case 'own-app':
      return trade(access, { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' });
    default:
      if (held?.refresh === undefined) throw new ShopError('denied', 'The app is no longer installed.');
      return trade(access, {
        ...{ client_id: clientId, client_secret: clientSecret },
        ...{ grant_type: 'refresh_token', refresh_token: held.refresh },
      });
  }
}

/** What Shopify gives for the code the browser came back with: an offline token that expires. */
export const tokenForCode = (access: ShopAccess, code: string): Promise<ShopToken> => {
  const { clientId = '', clientSecret = '' } = access.keys;
  return trade(access, { client_id: clientId, client_secret: clientSecret, code, expiring: '1' });
};

async function trade(access: ShopAccess, question: Record<string, string>): Promise<ShopToken> {
  const { status, body } = await access.call({
    method: 'POST',
    url: `${access.address}/admin/oauth/access_token`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  });
  const json = jsonOf(body);
  if (status === 400 || status === 401) {
    const said = refused.safeParse(json).data;
    throw new ShopError('denied', (said?.error_description ?? said?.error ?? `HTTP ${status}`).slice(0, 200));
  }
  const problem = problemOfStatus(status);
  if (problem !== null) throw new ShopError(problem, `HTTP ${status}`);
  const parsed = granted.safeParse(json);
  if (!parsed.success) throw new ShopError('wrong-shape', 'No token in the answer.');
  const { access_token: value, expires_in: seconds, refresh_token: refresh } = parsed.data;
  return {
    value,
    expiresAt: seconds === undefined ? null : new Date(access.now().getTime() + seconds * 1000),
    ...(refresh === undefined ? {} : { refresh }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

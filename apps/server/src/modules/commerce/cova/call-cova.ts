import { z } from 'zod';
import { readAnswer } from '../ask-json.ts';
import type { Call } from '../call-shop.ts';
import { ShopError } from '../call-shop.ts';
import type { ShopAccess, ShopToken } from '../port.ts';
import { tokenSchema } from './answers.ts';

/** Of the calls a service allows in its minute so many are left to others: the retailer's own programs ask it too. */
const leftToOthers = 20;

async function renew(access: ShopAccess): Promise<ShopToken> {
  const { username = '', password = '', clientId = '', clientSecret = '' } = access.keys;
  const form = new URLSearchParams({ grant_type: 'password', username, password });
  form.set('client_id', clientId);
  form.set('client_secret', clientSecret);
  const answer = await access.call({
    ...{ method: 'POST', url: access.vendors.covaLogin, body: form.toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  // What the keys lack is said by a 400.
  if (answer.status === 400) throw new ShopError('denied', 'invalid_grant');
  const { access_token: value, expires_in: seconds } = readAnswer(answer, tokenSchema);
  return { value, expiresAt: new Date(access.now().getTime() + seconds * 1000) };
}

export interface CovaQuestion {
  method?: Call['method'];
  url: string;
  body?: object;
}

/** Asks with the token there is, and once with a new one when it was refused. */
export async function askCova<S extends z.ZodType>(
  access: ShopAccess,
  { method = 'GET', url, body }: CovaQuestion,
  schema: S,
): Promise<z.output<S>> {
  const send = (token: string) =>
    access.call({
      ...{ method, url, body: body ? JSON.stringify(body) : null },
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    });
  const token = await access.token(() => renew(access));
  let answer = await send(token);
  if (answer.status === 401) answer = await send(await access.token(() => renew(access), token));
  const said = readAnswer(answer, schema);
  const left = Number(answer.headers['cova-apim-ratelimit-remaining'] ?? Number.NaN);
  if (left < leftToOthers) tired.set(access, answer.headers['cova-apim-ratelimit-reset']);
  return said;
}

const tired = new WeakMap<ShopAccess, string | string[] | undefined>();

/** Before a page: whether the minute's calls are nearly used up. Throws `busy`. */
export function mustRest(access: ShopAccess): void {
  if (!tired.has(access)) return;
  const seconds = Number(tired.get(access));
  tired.delete(access);
  throw new ShopError('busy', null, seconds > 0 ? Math.min(seconds, 600) * 1000 : null);
}

/** A list, wrapped or not. */
export const listOf = <S extends z.ZodType>(row: S) =>
  z
    .union([z.array(row), z.object({ value: z.array(row) }), z.object({ Products: z.array(row) })])
    .transform((said) => (Array.isArray(said) ? said : 'value' in said ? said.value : said.Products));

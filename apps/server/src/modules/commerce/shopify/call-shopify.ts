import type { ShopProblem } from '@chatso/contract';
import { z } from 'zod';
import { problemOfStatus, ShopError } from '../call-shop.ts';
import type { ShopAccess } from '../port.ts';
import { renewToken } from './sign-in.ts';

/** Shopify keeps a version for a year; two a year are adopted (shopify.dev, API versioning). */
const version = '2026-10';
/** A bucket of 1,000 points is full again after ten seconds. */
const longestPauseMs = 11_000;
const triesWhenThrottled = 4;

const errorSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.object({ code: z.string() }).partial().optional(),
});
const costSchema = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
});
const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z.union([z.array(errorSchema), z.string()]).optional(),
  extensions: z.object({ cost: costSchema }).partial().optional(),
});
type Answer = z.output<typeof answerSchema>;

/** A query, and what of its answer is read. Names of fields and variables are in the text, so that a schema can check it. */
export interface Operation<S extends z.ZodType> {
  text: string;
  answer: S;
}
export const defineOperation = <S extends z.ZodType>(text: string, answer: S): Operation<S> => ({ text, answer });

/**
 * Asks one thing. A field the app may not read comes as null beside an error; it is told by `hidden` and not thrown, as the
 * rest is good. Throws `ShopError` with Shopify's own words.
 */
export async function askShopify<S extends z.ZodType>(
  access: ShopAccess,
  { text, answer }: Operation<S>,
  variables: object,
): Promise<{ data: z.output<S>; hidden: string[] }> {
  const said = await sendPatiently(access, JSON.stringify({ query: text, variables }));
  const errors = typeof said.errors === 'string' ? [{ message: said.errors }] : (said.errors ?? []);
  const fatal = errors.find((error) => !isHidden(error));
  if (fatal) throw new ShopError(problemOf(fatal), fatal.message.slice(0, 200));
  // Of what is hidden at the very top nothing is left to read.
  const whole = errors.find(({ path }) => (path?.length ?? 0) <= 1);
  if (whole) throw new ShopError('scope', whole.message.slice(0, 200));
  const parsed = answer.safeParse(said.data);
  if (parsed.success) return { data: parsed.data as z.output<S>, hidden: errors.map(({ message }) => message) };
  const [issue] = parsed.error.issues;
  throw new ShopError('wrong-shape', issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : null);
}

const isHidden = ({ extensions }: z.output<typeof errorSchema>): boolean => extensions?.code === 'ACCESS_DENIED';

function problemOf({ extensions }: z.output<typeof errorSchema>): ShopProblem {
  if (extensions?.code === 'THROTTLED' || extensions?.code === 'MAX_COST_EXCEEDED') return 'busy';
  return extensions?.code === 'INTERNAL_SERVER_ERROR' ? 'failing' : 'wrong-shape';
}

/** Waits as long as the bucket needs to hold what the question costs; Shopify says both. */
async function sendPatiently(access: ShopAccess, body: string): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    const said = await send(access, body);
    const throttled =
      Array.isArray(said.errors) && said.errors.some(({ extensions }) => extensions?.code === 'THROTTLED');
    const cost = said.extensions?.cost;
    if (!throttled || cost === undefined || tried === triesWhenThrottled) return said;
    const { currentlyAvailable, restoreRate } = cost.throttleStatus;
    const missing = Math.max(1, cost.requestedQueryCost - currentlyAvailable);
    await new Promise((resolve) => setTimeout(resolve, Math.min(longestPauseMs, (missing / restoreRate) * 1000 + 50)));
  }
}

/** A token that was refused is renewed once: another process, or the merchant, may have made it void. */
async function send(access: ShopAccess, body: string): Promise<Answer> {
  const renew = (held: Parameters<typeof renewToken>[1]) => renewToken(access, held);
  const first = await access.token(renew);
  const answer = await post(access, body, first);
  if (answer.status !== 401) return read(answer);
  return read(await post(access, body, await access.token(renew, first)));
}

const post = (access: ShopAccess, body: string, token: string) =>
  access.call({
    method: 'POST',
    url: `${access.address}/admin/api/${version}/graphql.json`,
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
    body,
  });

function read({ status, body }: { status: number; body: string }): Answer {
  const problem = problemOfStatus(status);
  const json = jsonOf(body);
  if (problem !== null) {
    const said = answerSchema.safeParse(json).data?.errors;
    throw new ShopError(problem, typeof said === 'string' ? said.slice(0, 200) : `HTTP ${status}`);
  }
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new ShopError('wrong-shape', 'The answer is not one of GraphQL.');
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

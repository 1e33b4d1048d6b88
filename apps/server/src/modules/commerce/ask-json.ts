import type { z } from 'zod';
import { type CallAnswer, problemOfStatus, ShopError } from './call-shop.ts';

/** What a vendor answered, as `schema` says it. Throws `ShopError` with the vendor's own words. */
export function readAnswer<S extends z.ZodType>({ status, headers, body }: CallAnswer, schema: S): z.output<S> {
  const problem = problemOfStatus(status);
  if (problem === 'busy') throw new ShopError('busy', null, waitOf(headers));
  if (problem !== null) throw new ShopError(problem, wordsOf(body) ?? `HTTP ${status}`);
  const parsed = schema.safeParse(jsonOf(body));
  if (parsed.success) return parsed.data as z.output<S>;
  const [issue] = parsed.error.issues;
  throw new ShopError('wrong-shape', issue ? `${issue.path.join('.')}: ${issue.message}`.slice(0, 200) : null);
}

/** Seconds the vendor wants to be left alone for, by whichever header it says so. */
export function waitOf(headers: CallAnswer['headers']): number | null {
  const said = headers['retry-after'] ?? headers['cova-apim-ratelimit-reset'];
  const seconds = Number(Array.isArray(said) ? said[0] : said);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 600) * 1000 : null;
}

function wordsOf(body: string): string | null {
  const json = jsonOf(body);
  if (typeof json !== 'object' || json === null) return null;
  const { message, Message, error_description: described, error } = json as Record<string, unknown>;
  const words = [message, Message, described, error].find((one) => typeof one === 'string');
  return typeof words === 'string' ? words.slice(0, 200) : null;
}

/** What PostgreSQL cannot hold in a text. */
const unstorable = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? value.replace(unstorable, '') : value));
  } catch {
    return undefined;
  }
}

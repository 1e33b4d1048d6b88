import type { RateClass } from '@chatso/contract';
import type { Budget } from './http/rate-limit.ts';

/** What a call spends: of its class, or of what all sessions of an address together may be. */
export type CallRate = RateClass | 'address-sessions';
/** What visitors may do beside the calls of a class: by themselves, and all of one address together, in one store. */
export type VisitorRate = 'new-visitors' | 'visitor-chats' | 'address-chats' | 'address-messages';
export type Rates = Record<CallRate | VisitorRate, Budget>;

/** Calls per caller and period. Sign-in attempts are counted apart, by failure (decision A-1). */
const defaults: Rates = {
  read: { points: 600, seconds: 60 },
  write: { points: 240, seconds: 60 },
  'sign-in': { points: 60, seconds: 60 },
  'widget-session': { points: 30, seconds: 60 },
  'widget-message': { points: 30, seconds: 60 },
  upload: { points: 30, seconds: 60 },
  // A school or a carrier's whole town may stand behind one address.
  'address-sessions': { points: 600, seconds: 60 },
  'new-visitors': { points: 600, seconds: 3600 },
  'visitor-chats': { points: 10, seconds: 600 },
  'address-chats': { points: 120, seconds: 600 },
  'address-messages': { points: 300, seconds: 60 },
};
export const rateNames = Object.keys(defaults) as (keyof Rates)[];

const variableOf = (name: keyof Rates): string => `CHATSO_RATE_${name.toUpperCase().replaceAll('-', '_')}`;

/** The environment of a server in which every limit is this one, as '100/60': for what is not about limits. */
export const sameRates = (budget: string): Record<string, string> =>
  Object.fromEntries(rateNames.map((name) => [variableOf(name), budget]));

/** `CHATSO_RATE_WIDGET_MESSAGE=30/60` means 30 calls in 60 seconds. `wrong` makes the error of a variable. */
export function readRates(
  env: Record<string, string | undefined>,
  wrong: (variable: string, text: string) => Error,
): Rates {
  const rates = { ...defaults };
  for (const name of rateNames) {
    const variable = variableOf(name);
    const text = env[variable];
    if (text === undefined || text === '') continue;
    const match = /^(\d{1,9})\/(\d{1,6})$/.exec(text);
    if (match === null) throw wrong(variable, text);
    rates[name] = { points: Number(match[1]), seconds: Number(match[2]) };
  }
  return rates;
}

/**
 * Auto triggers (decision P-4): what may be asked about a visitor, and whether it is so. Pure, so that the server decides,
 * the console explains and a dry run replays with the same rules.
 */
const second = 1000;

export const triggerLimits = {
  /** D-4 */
  perStore: 20,
  conditions: 10,
  nameChars: 50,
  messageMinChars: 3,
  messageChars: 300,
  valueChars: 200,
  /** Of 'is one of'. */
  choices: 50,
  /** Whom a notification goes to. */
  agents: 20,
  numberMax: 1_000_000_000,
  /** Between two prompts to one visitor, whatever triggers fit (G-5). */
  cooldownMs: 180 * second,
  /** So many prompts of one trigger in one visit stop it. */
  loopPrompts: 3,
  /** How long after its answer an order counts. */
  convertedWithinMs: 7 * 24 * 3600 * second,
  dryRunMs: 7 * 24 * 3600 * second,
  /** Visitors a dry run looks at. */
  dryRunVisitors: 1000,
} as const;

// biome-ignore lint/plugin: where visitors come from, not by which channel they write.
export const triggerReferrers = ['direct', 'google', 'facebook', 'instagram', 'linkedin', 'other'] as const;
export const triggerCustomerTypes = ['Registered', 'Returning', 'Non-registered'] as const;
export const triggerDevices = ['desktop', 'mobile', 'tablet'] as const;

const texts = ['contains', 'equals', 'starts_with'] as const;
const atLeast = ['gte'] as const;
const choice = ['is_one_of'] as const;

/** Every field, the kind of its value and the operators it knows; the first is the one it begins with. */
export const triggerFields = {
  pageUrl: { kind: 'text', operators: texts },
  pageTitle: { kind: 'text', operators: texts },
  timeOnPage: { kind: 'seconds', operators: atLeast },
  timeOnSite: { kind: 'seconds', operators: atLeast },
  pageCount: { kind: 'count', operators: atLeast },
  visitCount: { kind: 'count', operators: atLeast },
  referrerProvider: { kind: 'choice', operators: choice, choices: triggerReferrers },
  campaign: { kind: 'text', operators: texts },
  country: { kind: 'country', operators: choice },
  device: { kind: 'choice', operators: choice, choices: triggerDevices },
  customerType: { kind: 'choice', operators: choice, choices: triggerCustomerTypes },
  cartItems: { kind: 'count', operators: atLeast },
  cartValue: { kind: 'money', operators: atLeast },
  serviceHours: { kind: 'hours', operators: ['equals'], choices: ['open', 'closed'] },
  agentsOnline: { kind: 'count', operators: atLeast },
} as const;

export type TriggerField = keyof typeof triggerFields;
export const triggerFieldNames = Object.keys(triggerFields) as TriggerField[];
export const triggerOperators = ['contains', 'equals', 'starts_with', 'gte', 'is_one_of'] as const;
export type TriggerOperator = (typeof triggerOperators)[number];

export interface TriggerCondition {
  field: TriggerField;
  operator: TriggerOperator;
  /** Text of 'contains' and its like, a number of 'gte' (money in cents), a list of 'is_one_of'. */
  value: string | number | string[];
}

export const triggerMatches = ['all', 'any'] as const;
export type TriggerMatch = (typeof triggerMatches)[number];

/** What is known of a visitor at one moment; null: not known, and then no condition about it is fulfilled. */
export interface TriggerFacts {
  pageUrl: string | null;
  pageTitle: string | null;
  /** Seconds */
  timeOnPage: number | null;
  timeOnSite: number | null;
  /** Pages of this visit. */
  pageCount: number | null;
  /** This visit counted. */
  visitCount: number | null;
  referrerProvider: string | null;
  /** `utm_campaign` of this visit. */
  campaign: string | null;
  country: string | null;
  device: string | null;
  customerType: string | null;
  cartItems: number | null;
  /** Cents */
  cartValue: number | null;
  serviceHours: 'open' | 'closed' | null;
  agentsOnline: number | null;
}

/** Nothing is lost between typing and saving: the value a new condition of a field begins with. */
export function blankCondition(field: TriggerField): TriggerCondition {
  const { kind, operators } = triggerFields[field];
  const value = kind === 'text' ? '' : kind === 'choice' || kind === 'country' ? [] : kind === 'hours' ? 'open' : 1;
  return { field, operator: operators[0], value };
}

const wholeNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= triggerLimits.numberMax;

/** Whether field, operator and value belong together, so that it can be stored. */
export function isCondition({ field, operator, value }: TriggerCondition): boolean {
  const spec = triggerFields[field];
  if (!(spec.operators as readonly TriggerOperator[]).includes(operator)) return false;
  if (spec.kind === 'text')
    return typeof value === 'string' && value.trim() !== '' && value.length <= triggerLimits.valueChars;
  if (spec.kind === 'hours') return value === 'open' || value === 'closed';
  if (spec.kind === 'choice' || spec.kind === 'country') {
    if (!Array.isArray(value) || value.length === 0 || value.length > triggerLimits.choices) return false;
    const known: readonly string[] | null = spec.kind === 'choice' ? spec.choices : null;
    return value.every((one) => (known === null ? /^[A-Z]{2}$/.test(one) : known.includes(one)));
  }
  return wholeNumber(value);
}

/** A value that begins with a slash is about the path, whatever the shop's host is; any other about the whole address. */
function addressFor(url: string, value: string): string {
  const [, path, rest = ''] = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)(.*)$/i.exec(url) ?? [];
  if (!value.startsWith('/') || path === undefined) return url;
  return (path || '/') + (value.includes('?') || value.includes('#') ? rest : '');
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

/** As a visitor reads it: `/caf%C3%A9` is `/café`. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function textFits(operator: TriggerOperator, value: string, fact: string): boolean {
  const [wanted, found] = [folded(value.trim()), folded(fact)];
  if (wanted === '') return false;
  if (operator === 'contains') return found.includes(wanted);
  return operator === 'starts_with' ? found.startsWith(wanted) : found === wanted;
}

/** Whether one condition is fulfilled. What is not known fulfils none. */
export function fits({ field, operator, value }: TriggerCondition, facts: TriggerFacts): boolean {
  const fact = facts[field];
  if (fact === null) return false;
  if (operator === 'gte') return typeof fact === 'number' && typeof value === 'number' && fact >= value;
  if (operator === 'is_one_of') return Array.isArray(value) && value.includes(String(fact));
  if (typeof value !== 'string' || typeof fact !== 'string') return false;
  if (field !== 'pageUrl') return textFits(operator, value, fact);
  return textFits(operator, readable(value), readable(addressFor(fact, value.trim())));
}

export interface TriggerRule {
  match: TriggerMatch;
  conditions: readonly TriggerCondition[];
}

/** A rule without conditions fits nobody. */
export function matches({ match, conditions }: TriggerRule, facts: TriggerFacts): boolean {
  if (conditions.length === 0) return false;
  return match === 'all' ? conditions.every((one) => fits(one, facts)) : conditions.some((one) => fits(one, facts));
}

const timed = ({ field }: TriggerCondition): boolean => triggerFields[field].kind === 'seconds';

/**
 * In how many seconds the rule fits if nothing but time passes; 0 when it does already, null when time alone does not
 * bring it about.
 */
export function fitsIn(rule: TriggerRule, facts: TriggerFacts): number | null {
  if (matches(rule, facts)) return 0;
  const waits = rule.conditions.map((one) => {
    const fact = facts[one.field];
    if (fits(one, facts)) return 0;
    return timed(one) && typeof fact === 'number' && typeof one.value === 'number' ? one.value - fact : null;
  });
  const known = waits.filter((wait) => wait !== null);
  if (known.length === 0 || (rule.match === 'all' && known.length < waits.length)) return null;
  return rule.match === 'all' ? Math.max(...known) : Math.min(...known);
}

/** What a sentence about a condition is made of: which words (by field and operator), and what stands out in them. */
export const conditionParts = ({ field, operator, value }: TriggerCondition) => ({
  words: `${field}.${operator}` as const,
  kind: triggerFields[field].kind,
  values: Array.isArray(value) ? value : [value],
});

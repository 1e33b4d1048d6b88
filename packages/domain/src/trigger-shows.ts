/** How often a trigger acts, which of two messages it says, and which of them is the better one. */
import { fits, type TriggerFacts, type TriggerRule, triggerLimits } from './triggers.ts';

export const triggerFrequencies = ['once_per_session', 'once_per_visitor', 'every_time'] as const;
export type TriggerFrequency = (typeof triggerFrequencies)[number];

/** What one visitor has had of one trigger. */
export interface TriggerPast {
  /** Milliseconds since the epoch; null: never. */
  lastAt: number | null;
  /** In the visit of now. */
  inVisit: number;
}

/** Whether the frequency lets the trigger act once more. `every_time` keeps the cooldown between two of them as well. */
export function mayActAgain(frequency: TriggerFrequency, { lastAt, inVisit }: TriggerPast, now: number): boolean {
  if (lastAt === null) return true;
  if (frequency === 'once_per_visitor') return false;
  if (frequency === 'once_per_session') return inVisit === 0;
  return now - lastAt >= triggerLimits.cooldownMs;
}

/** A trigger that has prompted one visitor so often in one visit does more harm than good. */
export const isLooping = (promptsInVisit: number): boolean => promptsInVisit >= triggerLimits.loopPrompts;

/**
 * What no two shows of a trigger to one visitor have in common: the unique index of the shows settles by it which of two
 * tabs, or processes, was first.
 */
export function onceKey(frequency: TriggerFrequency, visitStartedAt: number, now: number): string {
  if (frequency === 'once_per_visitor') return 'visitor';
  if (frequency === 'once_per_session') return `visit:${visitStartedAt}`;
  return `time:${Math.floor(now / triggerLimits.cooldownMs)}`;
}

export type TriggerVariant = 'a' | 'b';

/** FNV-1a: the same visitor is told the same message by a trigger, on every page and in every process. */
export function variantFor(triggerId: string, visitorId: string): TriggerVariant {
  let hash = 0x811c9dc5;
  for (const sign of `${triggerId}:${visitorId}`) {
    hash ^= sign.charCodeAt(0);
    hash = Math.imul(hash, 0x01000193);
  }
  // The lowest bits of this hash are the least mixed ones.
  return ((hash >>> 16) ^ hash) & 1 ? 'b' : 'a';
}

export interface Shown {
  shown: number;
  answered: number;
}

export interface Verdict {
  leader: TriggerVariant;
  /** How sure it is that the leader is the better one, 0.5 to 1. */
  sure: number;
  /** Only from 95 % on, and not on a handful of views. */
  decided: boolean;
  /** Views that are missing until then if it goes on like this, in tens; null when nobody can say. */
  viewsMissing: number | null;
}

const sureFrom = 0.95;
const zOfSure = 1.6448536269514722;
const viewsAtLeast = 30;

/** Abramowitz and Stegun 7.1.26; wrong by less than 2e-7. */
function normal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  const half = (1 - poly * Math.exp(-x * x)) / 2;
  return z < 0 ? 0.5 - half : 0.5 + half;
}

/** Compares two messages by the share of visitors who answered (two-proportion z-test); null where there is nothing yet. */
export function verdictOf(a: Shown, b: Shown): Verdict | null {
  const views = a.shown + b.shown;
  const answers = a.answered + b.answered;
  if (a.shown === 0 || b.shown === 0 || answers === 0 || answers === views) return null;
  const share = answers / views;
  const error = Math.sqrt(share * (1 - share) * (1 / a.shown + 1 / b.shown));
  const z = (b.answered / b.shown - a.answered / a.shown) / error;
  const sure = normal(Math.abs(z));
  const enough = Math.min(a.shown, b.shown) >= viewsAtLeast;
  const missing = (zOfSure / Math.abs(z)) ** 2 * views - views;
  return {
    leader: z >= 0 ? 'b' : 'a',
    sure,
    decided: enough && sure >= sureFrom,
    viewsMissing: Number.isFinite(missing) && missing > 0 ? Math.ceil(missing / 10) * 10 : null,
  };
}

export interface DryRun {
  visitors: number;
  shown: number;
  /** One number for each condition: with 'all' who fulfils it and those before it, with 'any' who fulfils it. */
  steps: number[];
}

/**
 * Replays a rule on what visitors did: for each the moments, as facts at the end of each of their pages. What nobody
 * wrote down then (agents online) is taken as fulfilled.
 */
export function dryRun({ match, conditions }: TriggerRule, visitors: readonly (readonly TriggerFacts[])[]): DryRun {
  const steps = conditions.map(() => 0);
  let shown = 0;
  for (const moments of visitors) {
    const held = conditions.map(() => false);
    for (const facts of moments) {
      let before = true;
      conditions.forEach((one, index) => {
        const fitting = one.field === 'agentsOnline' || fits(one, facts);
        before &&= fitting;
        if (match === 'all' ? before : fitting) held[index] = true;
      });
    }
    held.forEach((one, index) => {
      if (one) steps[index] = (steps[index] ?? 0) + 1;
    });
    if (held.length > 0 && (match === 'all' ? held.at(-1) : held.includes(true))) shown += 1;
  }
  return { visitors: visitors.length, shown, steps };
}

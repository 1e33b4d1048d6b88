import { type TriggerFacts, triggerLimits } from '@chatso/domain';
import { expect, it } from 'vitest';
import { decide } from './decide.ts';
import type { ActiveTrigger } from './triggers.repo.ts';

const { cooldownMs } = triggerLimits;
const now = 100 * cooldownMs;
const moment = { now, dayBegan: now - 3_600_000 };
const facts = { pageCount: 3, timeOnPage: 10 } as TriggerFacts;
const visitor = { inChat: false, orderedToday: false, closedPromptAt: null, lastPromptedAt: null, past: [] };

const aTrigger = (id: string, more: Partial<ActiveTrigger> = {}): ActiveTrigger => ({
  ...{ id, storeId: 's', name: id, match: 'all', frequency: 'once_per_session', version: 1 },
  conditions: [{ field: 'pageCount', operator: 'gte', value: 1 }],
  action: { type: 'prompt', message: 'Hello', messageB: null },
  leaveAlone: { inChat: true, closedToday: true, orderedToday: true },
  ...more,
});
const notify = { type: 'notify', agents: [] } as ActiveTrigger['action'];
const acting = (triggers: ActiveTrigger[], who: Partial<Parameters<typeof decide>[2]> = {}) =>
  decide(triggers, facts, { ...visitor, ...who }, moment).acting.map(({ id }) => id);

it('[G-32] of each kind of action the first that fits', () => {
  const far = aTrigger('far', { conditions: [{ field: 'pageCount', operator: 'gte', value: 9 }] });
  const all = [far, aTrigger('one'), aTrigger('two'), aTrigger('tell', { action: notify })];
  expect(acting(all)).toEqual(['one', 'tell']);
});

it('[G-32] what has had its turn is passed over, and the next one may', () => {
  const past = [{ triggerId: 'one', lastAt: now - 2 * cooldownMs, inVisit: 1 }];
  expect(acting([aTrigger('one'), aTrigger('two')], { past })).toEqual(['two']);
});

it('[G-32] leaves alone who ordered or closed a prompt today, where it is to', () => {
  const rude = { inChat: false, closedToday: false, orderedToday: false };
  const triggers = [aTrigger('polite'), aTrigger('rude', { leaveAlone: rude })];
  const yesterday = new Date(moment.dayBegan - 1);
  expect(acting(triggers)).toEqual(['polite']);
  expect(acting(triggers, { orderedToday: true })).toEqual(['rude']);
  expect(acting(triggers, { closedPromptAt: new Date(now) })).toEqual(['rude']);
  expect(acting(triggers, { closedPromptAt: yesterday })).toEqual(['polite']);
});

it('[G-25] in a chat nobody is prompted; agents are told where the trigger says so', () => {
  const told = { inChat: false, closedToday: true, orderedToday: true };
  const triggers = [aTrigger('one', { leaveAlone: told }), aTrigger('tell', { action: notify, leaveAlone: told })];
  expect(acting(triggers, { inChat: true })).toEqual(['tell']);
  expect(acting([aTrigger('tell', { action: notify })], { inChat: true })).toEqual([]);
});

it('[G-32] looks again when the 180 s between prompts, or the time of a condition, are over', () => {
  const lastPromptedAt = new Date(now - cooldownMs + 7000);
  const quiet = decide(
    [aTrigger('one'), aTrigger('tell', { action: notify })],
    facts,
    { ...visitor, lastPromptedAt },
    moment,
  );
  expect([quiet.acting.map(({ id }) => id), quiet.lookAgainIn]).toEqual([['tell'], 7000]);
  const later = aTrigger('later', { conditions: [{ field: 'timeOnPage', operator: 'gte', value: 25 }] });
  expect(decide([later], facts, visitor, moment)).toEqual({ acting: [], lookAgainIn: 15_000 });
  const past = [{ triggerId: 'often', lastAt: now - cooldownMs + 3000, inVisit: 1 }];
  const often = aTrigger('often', { action: notify, frequency: 'every_time' });
  expect(decide([often], facts, { ...visitor, past }, moment)).toEqual({ acting: [], lookAgainIn: 3000 });
});

import { expect, it } from 'vitest';
import { aConfig, aConversation } from './fixtures.test-data.ts';
import { backText, isOpenFor } from './hours.ts';
import { landingRoute, maySkipRating, type ScreenFacts, screenOf } from './screen.ts';

const facts = (change: Partial<ScreenFacts> = {}): ScreenFacts => ({
  phase: 'ready',
  route: { name: 'new' },
  config: aConfig(),
  conversation: null,
  starting: false,
  formDone: false,
  messageLeft: false,
  askRating: false,
  ...change,
});
const inChat = (change: Partial<ScreenFacts>) => facts({ route: { name: 'conversation', id: 'c1' }, ...change });
const closed = aConfig({ open: false });
const department = { _id: 'd1', name: 'Returns', open: true };

it('[G-08] begins with the form, then with the composer once nothing is left to ask', () => {
  expect(screenOf(facts())).toBe('prechat');
  expect(screenOf(facts({ formDone: true }))).toBe('compose');
});

it('[G-12] takes a message when nobody is there, and thanks for it', () => {
  expect(screenOf(facts({ config: closed, formDone: true }))).toBe('offline');
  expect(screenOf(facts({ config: closed, messageLeft: true }))).toBe('offline-sent');
});

it('[G-16] a department keeps its own hours over the store', () => {
  const config = aConfig({ open: false, departments: [department, { _id: 'd2', name: 'Sizing', open: false }] });
  expect(screenOf(facts({ config }))).toBe('prechat');
  expect(isOpenFor(config, 'd1')).toBe(true);
  expect(isOpenFor(config, 'd2')).toBe(false);
  expect(isOpenFor(config, null)).toBe(false);
});

it('[G-18] waits from the first press of Send on, also before the server knows', () => {
  expect(screenOf(inChat({ starting: true }))).toBe('waiting');
  expect(screenOf(inChat({ conversation: aConversation({ state: 'pending', acceptedDate: null }) }))).toBe('waiting');
  expect(screenOf(inChat({ conversation: aConversation() }))).toBe('chat');
  expect(screenOf(inChat({}))).toBe('loading');
});

it('[G-15] asks for a rating once, and only for a chat that somebody had taken', () => {
  const over = aConversation({ ended: true, state: 'closed', endDate: '2026-05-20T10:20:00.000Z' });
  expect(screenOf(inChat({ conversation: over, askRating: true }))).toBe('rating');
  expect(screenOf(inChat({ conversation: over }))).toBe('ended');
  for (const change of [{ rating: 4 }, { ratingSkipped: true }, { acceptedDate: null }])
    expect(screenOf(inChat({ conversation: { ...over, ...change }, askRating: true }))).toBe('ended');
});

it('[G-15] Skip is there only where the store allows it and the rating is not mandatory', () => {
  expect(maySkipRating(aConfig())).toBe(true);
  expect(maySkipRating(aConfig({ settings: { skipRating: false } }))).toBe(false);
  expect(maySkipRating(aConfig({ settings: { isRatingMandatory: true } }))).toBe(false);
});

it('lands in the open chat, else at the earlier ones, else at a new one', () => {
  const open = aConversation();
  const over = aConversation({ _id: 'c0', ended: true });
  expect(landingRoute(open, [open, over])).toEqual({ name: 'conversation', id: 'c1' });
  expect(landingRoute(null, [over])).toEqual({ name: 'home' });
  expect(landingRoute(null, [])).toEqual({ name: 'new' });
});

it('[G-16] says when the store is back', () => {
  const at = (inDays: number) => backText({ inDays, day: 'monday', time: '09:00' });
  expect(at(0)).toBe('Back today at 9:00 AM');
  expect(at(1)).toBe('Back tomorrow at 9:00 AM');
  expect(at(3)).toBe('Back Monday at 9:00 AM');
  expect(backText({ inDays: 1, day: 'monday', time: '00:30' })).toBe('Back tomorrow at 12:30 AM');
  expect(backText(null)).toBeNull();
});

import { expect, it } from 'vitest';
import { daysOfView, querySaid } from './view-query.ts';

it('keeps what one wants to see, not where one is', () => {
  const raw = { tab: 'completed', sentiment: 0, page: 3, selected: 'a', conversationId: 'x', search: '', view: 'v' };
  expect(querySaid(raw)).toEqual({ tab: 'completed', sentiment: '0' });
});

it('a span by its name moves on with the days', () => {
  expect(daysOfView({ span: 'last7', agentId: 'a' }, '2026-11-20')).toEqual({
    ...{ agentId: 'a', fromDate: '2026-11-14', toDate: '2026-11-20' },
  });
  expect(daysOfView({ span: 'last7' }, '2026-11-21')).toEqual({ fromDate: '2026-11-15', toDate: '2026-11-21' });
  expect(daysOfView({ span: 'nonsense', tab: 'completed' }, '2026-11-21')).toEqual({ tab: 'completed' });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { IdleShortcuts } from './idle-shortcuts.tsx';

vi.mock('../../../lib/api/api.ts', () => {
  const shortcut = (n: number, keyword: string, message: string) => ({
    ...{ _id: idOf(n), keyword, message, type: 'global', storeId: null, files: [] },
    ...{ updatedAt: '2026-11-01T00:00:00.000Z', version: 1 },
  });
  const data = [
    shortcut(30, 'anythingelse', 'Anything else?'),
    shortcut(31, 'stock', 'Let me check.'),
    shortcut(32, 'Reminder', 'I am still here, {{customer.name}}.'),
  ];
  return { api: { 'shortcuts.list': async () => ({ data, count: 3 }) } };
});

afterEach(cleanup);

it('[P-56] [H-06] offers what is said to a quiet customer, sends nothing, and writes over nothing', async () => {
  const { live, server, Wrapper } = liveHarness();
  const chat = aConversation({ name: 'Marit Solheim' });
  render(
    <Wrapper>
      <IdleShortcuts chat={chat} />
    </Wrapper>,
  );
  const offered = await screen.findAllByRole('button');
  expect(offered.map((button) => button.textContent)).toEqual(['/Reminder', '/anythingelse']);
  act(() => live.drafts.set(chat._id, 'In the middle of'));
  expect(screen.getByRole('button', { name: '/Reminder' })).toHaveProperty('disabled', true);
  act(() => live.drafts.set(chat._id, ''));
  fireEvent.click(screen.getByRole('button', { name: '/Reminder' }));
  expect(live.drafts.get(chat._id)).toBe('I am still here, Marit Solheim.');
  expect(server.asked.filter(({ id }) => id === 'conversation:message')).toEqual([]);
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import type { followVisitor } from '../../../lib/realtime/tracking-connection.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, idOf, me } from '../../../lib/testing/factories.ts';
import { fakeServer } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { SessionTab } from './session-tab.tsx';

type Heard = Parameters<typeof followVisitor>[2];
const followed = vi.hoisted(() => ({ heard: [] as unknown[], tries: 0, stops: 0 }));
vi.mock('../../../lib/realtime/tracking-connection.ts', () => ({
  followVisitor: (_visitor: string, _store: string, heard: unknown) => {
    followed.heard.push(heard);
    return { tryNow: () => (followed.tries += 1), stop: () => (followed.stops += 1) };
  },
}));
/** The tab follows the visitor, and so does its list of pages. */
const hear = (tell: (heard: Heard) => void) => act(() => (followed.heard as Heard[]).forEach(tell));

beforeEach(async () => {
  await laterTexts();
  const workspaceId = idOf(800);
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
});
afterEach(cleanup);

it('[I-15] [I-29] [U-21] shows what the visitor looks at as it is told, says when there is nothing, and when it cannot know', async () => {
  const server = fakeServer({ 'GET /api/tracking/visited-pages': () => ({ body: { data: [], count: 0 } }) });
  const { Wrapper } = queryScope();
  const { unmount } = render(<SessionTab chat={aConversation()} />, { wrapper: Wrapper });
  await screen.findByText('No page was visited yet.');
  expect(screen.queryByText('No view product')).toBeNull();
  hear(({ onFailed }) => onFailed?.());
  fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  expect(followed.tries).toBe(1);
  hear(({ onProducts, onCart }) => {
    onProducts?.([]);
    onCart?.({ items: [] });
  });
  expect(screen.getByText('No view product')).toBeDefined();
  expect(screen.getByText('No item in cart')).toBeDefined();
  hear(({ onProducts, onCart, onPages }) => {
    onProducts?.([{ id: '1', name: 'Shell', price: 24_800, url: 'https://shop.test/shell' }]);
    onCart?.({ items: [{ id: '2', name: 'Boots', quantity: 3 }], total: 3 });
    onPages?.();
  });
  expect(screen.getByRole('link', { name: 'Shell' }).getAttribute('href')).toBe('https://shop.test/shell');
  expect(screen.getByText('$248.00')).toBeDefined();
  expect(screen.getByText('Boots').closest('li')?.textContent).toContain('N/A× 3');
  await vi.waitFor(() => expect(server.to('/api/tracking/visited-pages').length).toBeGreaterThan(1));
  unmount();
  expect(followed.stops).toBe(2);
});

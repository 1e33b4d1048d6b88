import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, idOf, me } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { fakeServer } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { CustomerMenu } from './customer-menu.tsx';

const workspaceId = idOf(800);
const connected = (over: Parameters<typeof aConversation>[0] = {}) => {
  const chat = aConversation({ state: 'ongoing', ...over });
  return { ...chat, store: { ...chat.store, crmStoreId: 'crm-1' } };
};
const menu = () => screen.queryByRole('button', { name: 'More about this customer' });

beforeEach(async () => {
  await laterTexts();
  fakeServer({ 'GET /api/visitor/ban': () => new Promise(() => undefined) });
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
});

it('[I-05] offers the ban in an ongoing chat of a connected shop', async () => {
  renderUi(<CustomerMenu chat={connected()} />);
  await userEvent.click(menu() as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ban visitor' }));
  expect(await screen.findByRole('dialog', { name: 'Ban visitor' }, { timeout: 20_000 })).toBeInTheDocument();
});

it('[I-05] X-11: not in a chat that waits or is over, of a shop without a connection, or to those who look on', async () => {
  const looking = { _id: me, fullname: 'Priya Nair', avatar: null, role: 'coach' as const };
  const plain = aConversation({ state: 'ongoing' });
  for (const chat of [
    connected({ state: 'pending' }),
    connected({ state: 'closed' }),
    { ...plain, store: { ...plain.store, crmStoreId: null } },
  ]) {
    const { unmount } = renderUi(<CustomerMenu chat={chat} />);
    expect(menu()).toBeNull();
    unmount();
  }
  // Who they are may be said of these; to keep them out is not for them.
  for (const chat of [connected({ spectators: [looking] }), connected({ visitorNumber: 0 })]) {
    const { unmount } = renderUi(<CustomerMenu chat={chat} />);
    await userEvent.click(menu() as HTMLElement);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Link profile']);
    unmount();
  }
});

it('[I-05] who is banned while the chat stands here is not banned again: its ban has ended it, so it cannot say so', async () => {
  const socket = fakeConnection();
  const chat = connected();
  renderUi(<CustomerMenu chat={chat} />);
  const hear = (visitorId: string, banned: boolean) =>
    act(() => socket.hear('visitor:ban-changed', { visitorId, storeId: idOf(1), banned, by: null }));
  hear(idOf(999), true);
  expect(menu()).toBeInTheDocument();
  hear(chat.visitorId, true);
  expect(menu()).toBeNull();
  hear(chat.visitorId, false);
  expect(menu()).toBeInTheDocument();
  socket.undo();
});

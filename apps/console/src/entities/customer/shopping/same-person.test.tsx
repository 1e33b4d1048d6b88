import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, idOf, me } from '../../../lib/testing/factories.ts';
import { fakeServer, refused } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { MaybeSamePerson } from './maybe-same-person.tsx';

const workspaceId = idOf(800);
const customer = {
  ...{ id: idOf(70), fullname: 'Marit Solheim', email: 'marit@shop.test', phone: '604 555 0101' },
  ...{ points: 640, orders: 12 },
};
const chatOf = (over: Parameters<typeof aConversation>[0] = {}) => {
  const chat = aConversation({ state: 'ongoing', agentId: me, ...over });
  return {
    ...chat,
    store: { ...chat.store, crmStoreId: 'crm-1' },
    client: { ...chat.client, phone: '+1 604 555 0101' },
    ...over,
  };
};
const serve = (routes: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [`GET /api/conversations/${chatOf()._id}/same-person`]: () => ({ body: { data: { customer } } }),
    [`PATCH /api/conversations/${chatOf()._id}/link-profile`]: () => ({
      body: { data: { _id: chatOf()._id, clientId: customer.id } },
    }),
    ...routes,
  });
const asked = () => screen.findByRole('region', { name: 'Is this the same person?' });

beforeEach(async () => {
  await laterTexts();
  localStorage.clear();
  sessionStore.setState({ user: aMember(me, workspaceId), workspaceId, phase: 'signed-in' });
});

it('says whom the shop knows by the number, and links nobody before somebody says yes', async () => {
  const server = serve();
  renderUi(<MaybeSamePerson chat={chatOf()} />);
  expect(await asked()).toHaveTextContent(/Marit Solheim.*marit@shop.test.*604 555 0101.*12 orders.*640 points/);
  expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, link the profile' }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    ...{ chatsoStoreId: chatOf().storeId, email: 'marit@shop.test', was: null },
  });
});

it('who says no is not asked again about the same two', async () => {
  const server = serve();
  const { unmount } = renderUi(<MaybeSamePerson chat={chatOf()} />);
  await asked();
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(screen.queryByRole('region')).toBeNull();
  unmount();
  renderUi(<MaybeSamePerson chat={chatOf()} />);
  await waitFor(() => expect(server.calls).toHaveLength(2));
  expect(screen.queryByRole('region')).toBeNull();
});

it('a colleague who was faster is told of', async () => {
  serve({
    [`PATCH /api/conversations/${chatOf()._id}/link-profile`]: () =>
      refused(409, 'Ida has linked it to Noor.', 'conflict', {
        reason: 'linked-meanwhile',
        details: { by: 'Ida', name: 'Noor' },
      }),
  });
  renderUi(<MaybeSamePerson chat={chatOf()} />);
  await asked();
  await userEvent.click(screen.getByRole('button', { name: 'Yes, link the profile' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Ida.*Noor/);
});

it('nothing is asked of a chat that waits, is over, is a colleague’s, is linked, or has no number', async () => {
  const server = serve();
  const linked = { fullname: 'Noor', email: null, phone: null, at: '2026-11-20T18:00:00.000Z', by: null };
  const chats = [
    chatOf({ state: 'pending' }),
    chatOf({ state: 'closed' }),
    chatOf({ agentId: idOf(2) }),
    chatOf({ linked }),
    { ...chatOf(), client: { ...chatOf().client, phone: null } },
  ];
  for (const chat of chats) renderUi(<MaybeSamePerson chat={chat} />).unmount();
  await new Promise((done) => setTimeout(done, 50));
  expect(server.calls).toEqual([]);
});

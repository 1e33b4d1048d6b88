import type { Conversation, Role } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aColleague, aList } from '../../../lib/testing/answers.ts';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import {
  aMembership,
  aUser,
  type FakeAnswer,
  fakeServer,
  refused,
  workspaceIds,
} from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { LookOn } from './look-on.tsx';

const own = aUser()._id;
const colleague = idOf(701);
const chat = (over: Partial<Conversation> = {}) =>
  aConversation({ _id: idOf(1), name: 'Ann', state: 'ongoing', agentId: colleague, ...over });

async function show(
  role: Role,
  shown: Conversation,
  { agents = 2, answer }: { agents?: number; answer?: FakeAnswer } = {},
) {
  const membership = aMembership(workspaceIds.first, 'Northwind', { role });
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [membership] }), workspaceId: workspaceIds.first, phase: 'signed-in' },
    ...{ idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
  const data = Array.from({ length: agents }, (_, at) => aColleague({ _id: idOf(700 + at), fullname: `Agent ${at}` }));
  const path = `/api/conversations/${shown._id}`;
  const server = fakeServer({
    'GET /api/users/users': () => aList(data),
    [`PATCH ${path}/spectate`]: () => answer ?? { body: shown },
    [`PATCH ${path}/resume`]: () => answer ?? { body: shown },
  });
  const rendered = await renderScreen(
    <>
      <h1>All Chats</h1>
      <LookOn chat={shown} />
      <Toasts />
    </>,
  );
  return { ...rendered, server };
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const settled = (server: ReturnType<typeof fakeServer>) =>
  waitFor(() => expect(server.calls.length).toBeGreaterThan(0));

beforeEach(() => notifications.clean());

describe('[L-38] [H-38] back into live chat from the records', () => {
  it('one’s own is resumed, and opens there', async () => {
    const { router } = await show('agent', chat({ agentId: own }));
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${workspaceIds.first}/live-chat`));
    expect(router.state.location.search).toEqual({ conversationId: idOf(1), tab: 'ongoing' });
  });

  it.each(['admin', 'coach'] as const)('%s looks on a colleague’s, where there is another agent', async (role) => {
    const { router } = await show(role, chat());
    await userEvent.click(await screen.findByRole('button', { name: 'Spectate' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${workspaceIds.first}/live-chat`));
  });

  it('alone there is nobody to look on', async () => {
    const { server } = await show('admin', chat(), { agents: 1 });
    await settled(server);
    expect(buttons()).toEqual([]);
  });

  it('whoever looks on already goes there and asks for nothing', async () => {
    const spectators = [{ _id: own, fullname: 'Me', avatar: null }] as Conversation['spectators'];
    const { router, server } = await show('coach', chat({ spectators }));
    await userEvent.click(await screen.findByRole('button', { name: 'Spectating...' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ws/${workspaceIds.first}/live-chat`));
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('ended by somebody else meanwhile: it says so, and stays where it is', async () => {
    const { router } = await show('admin', chat(), {
      answer: refused(409, 'This chat has ended.', 'conversation-ended'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Spectate' }));
    expect(await screen.findByText('This chat has ended.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('[L-40] [D-27] only read in the records', () => {
  it.each([
    ['waits', chat({ state: 'pending', agentId: null })],
    ['was missed', chat({ state: 'missed', agentId: null })],
    ['its customer has left', chat({ agentId: own, reason: 'client-ended', endDate: '2026-11-20T09:05:00.000Z' })],
    ['is over', chat({ state: 'closed', agentId: own })],
  ])('a chat that %s, whoever looks', async (_, shown) => {
    for (const role of ['admin', 'coach', 'agent'] as const) {
      const { unmount } = await show(role, shown);
      expect(buttons()).toEqual([]);
      unmount();
    }
  });

  it('a colleague’s, for an agent', async () => {
    await show('agent', chat());
    expect(buttons()).toEqual([]);
  });
});

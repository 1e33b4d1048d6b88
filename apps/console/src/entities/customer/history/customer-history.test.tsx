import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, baseTime, idOf, isoAt, me } from '../../../lib/testing/factories.ts';
import { fakeServer } from '../../../lib/testing/fake-server.ts';
import { aMember } from '../../../lib/testing/member.ts';
import { queryScope } from '../../../lib/testing/query-scope.tsx';
import { CustomerHistory } from './customer-history.tsx';

const workspaceId = idOf(800);
afterEach(cleanup);

const hannah = { fullname: 'Hannah Lindqvist', avatar: null, stores: [] };
const earlier = [
  aConversation({ _id: idOf(2), state: 'closed', agent: hannah, category: { _id: idOf(7), name: 'Sizing' } }),
  aConversation({ _id: idOf(3), state: 'missed', reason: 'out-of-business-hours', startDate: isoAt(baseTime - 1) }),
];

async function show(plan: 'advanced' | 'starter') {
  await laterTexts();
  const member = aMember(me, workspaceId);
  for (const membership of member.workspaces) membership.plan = { ...membership.plan, type: plan, isFreemium: false };
  sessionStore.setState({ user: member, workspaceId, phase: 'signed-in' });
  fakeServer({ 'GET /api/conversations/chat-history': () => ({ body: { data: earlier, count: 2 } }) });
  const { Wrapper } = queryScope();
  render(
    <Wrapper>
      <CustomerHistory chat={aConversation()} />
    </Wrapper>,
  );
}

it('[I-16] [I-17] two earlier chats can be searched; a row says department and agent, or what it was', async () => {
  await show('advanced');
  expect(await screen.findByText('Sizing · Hannah Lindqvist')).toBeTruthy();
  expect(screen.getByText('Outside business hour')).toBeTruthy();
  expect(screen.getByText('Missed')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hannah' } });
  await waitFor(() => expect(screen.queryByText('Outside business hour')).toBeNull());
});

it('[H-12] departments are told on the Advanced plan only', async () => {
  await show('starter');
  expect(await screen.findByText('Hannah Lindqvist')).toBeTruthy();
});

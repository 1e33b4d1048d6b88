import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { closeShellDialog, useOpenShellDialog } from '../../../lib/navigation/shell-dialogs.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { aConversation } from '../../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { PageTitle } from '../../../ui/index.ts';
import { LiveChatScope } from '../live-chat-provider.tsx';
import { liveHarness } from '../testing/live-scope.tsx';
import { Participation } from './participation.tsx';

afterEach(closeShellDialog);
const Opened = () => <output>{useOpenShellDialog()}</output>;

/** Somebody who has the chat, in a workspace of this plan. */
async function open(role: 'agent' | 'admin', type: 'standard' | 'advanced') {
  await laterTexts();
  const membership = aMembership(workspaceIds.first, 'Northwind', { role });
  sessionStore.setState({
    user: aUser({ workspaces: [{ ...membership, plan: { ...membership.plan, type } }] }),
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Number.POSITIVE_INFINITY,
  });
  fakeServer({});
  const { live } = liveHarness();
  const actions = { spectate: async () => undefined, take: async () => true, working: null };
  return renderScreen(
    <>
      <PageTitle>Live chat</PageTitle>
      <LiveChatScope live={live}>
        <Participation actions={actions} chat={aConversation()} />
      </LiveChatScope>
      <Opened />
    </>,
  );
}

it.each(['agent', 'admin'] as const)(
  '[27-26] [D-15] below the Advanced plan Transfer is locked, says why, and leaves %s where they are',
  async (role) => {
    const { router } = await open(role, 'standard');
    const before = router.state.location.href;
    await userEvent.click(screen.getByRole('button', { name: 'Transfer. Available on the Advanced plan' }));
    expect(screen.getByRole('status')).toHaveTextContent('upgrade');
    expect(router.state.location.href).toBe(before);
    expect(screen.queryByRole('dialog', { name: 'Transfer chat request' })).toBeNull();
  },
);

it('[27-26] on the Advanced plan nothing is locked', async () => {
  await open('agent', 'advanced');
  expect(screen.getByRole('button', { name: 'Transfer' })).toBeVisible();
});

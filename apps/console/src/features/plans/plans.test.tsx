import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { entityLimits } from '../../lib/testing/answers.ts';
import { aMembership, anInstallation, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { PlansTab } from './index.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
afterEach(cleanup);

function signIn(plan: Partial<ReturnType<typeof aMembership>['plan']> = {}) {
  const membership = aMembership(first, 'Northwind', { role: 'admin' });
  const user = aUser({ workspaces: [{ ...membership, plan: { ...membership.plan, ...plan } }] });
  sessionStore.setState({ user, workspaceId: first, phase: 'signed-in', idToken: 't' });
}
const currentCard = () => screen.getByText('Current plan').closest('li') as HTMLElement;

describe('the plans', () => {
  it('[E-10] [X-1] shows the plan the workspace is on and how much of it is used', async () => {
    signIn({ type: 'starter' });
    const server = fakeServer({
      'GET /api/workspace/entity-limits': () => ({
        body: entityLimits({ user: { limit: 5, used: 3 }, channel: { limit: 1, used: 1 } }),
      }),
    });
    renderUi(<PlansTab />);
    await screen.findByText('Current plan');
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Trial',
      'Chat Lite',
      'Service',
      'Sales Optimization',
    ]);
    expect(within(currentCard()).getByText('Chat Lite')).toBeInTheDocument();
    expect(await screen.findByText('3 of 5 used', undefined, patient)).toBeInTheDocument();
    expect(screen.getByRole('meter', { name: 'Channels' })).toHaveAttribute('aria-valuenow', '1');
    expect(server.to('/api/workspace/entity-limits')[0]?.headers['x-workspace-id']).toBe(first);
    // Nothing here pretends to buy.
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('[E-07] (decision E-4) where nothing is sold everything is included, without a plan, a limit or a way to pay', async () => {
    signIn({ type: 'free', isFreemium: true });
    fakeServer({
      'GET /api/installation-config': () => ({ body: anInstallation({ billing: 'off' }) }),
      'GET /api/workspace/entity-limits': () => ({
        body: entityLimits({ user: { limit: -1, used: 7 }, channel: { limit: -1, used: 2 } }),
      }),
    });
    renderUi(<PlansTab />);
    expect(await screen.findByText('Self-hosted: everything is included', undefined, patient)).toBeInTheDocument();
    expect(await screen.findByText('7 used', undefined, patient)).toBeInTheDocument();
    expect(screen.queryByText('Current plan')).not.toBeInTheDocument();
    expect(screen.queryByText(/Upgrade|Trial/)).not.toBeInTheDocument();
  });

  it('[E-07] a freemium workspace stands on the advanced plan; a trial says when it ends', async () => {
    fakeServer({});
    signIn({ type: 'free', isFreemium: true });
    renderUi(<PlansTab />);
    await screen.findByText('Current plan');
    expect(within(currentCard()).getByText('Sales Optimization')).toBeInTheDocument();
    cleanup();
    signIn({ type: 'free', isFreeTrial: true, freeTrialEndDate: '2000-01-01T00:00:00.000Z' });
    renderUi(<PlansTab />);
    await screen.findByText('Current plan');
    expect(within(currentCard()).getByText('Your free trial has ended')).toBeInTheDocument();
  });
});

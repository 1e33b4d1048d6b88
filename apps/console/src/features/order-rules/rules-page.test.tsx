import type { OrderRulesSaved } from '@chatso/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { RulesPage } from './index.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/admin/workspace/order-rules';

let saved: OrderRulesSaved;
beforeEach(() => {
  const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    ...{ user, workspaceId: first, phase: 'signed-in', idToken: 't', expiresAt: Date.now() + 3_600_000 },
  });
  saved = {
    agent: { actions: ['resend'], refundMost: 0 },
    manager: { actions: ['resend', 'refund'], refundMost: 50 },
    admin: { actions: ['resend', 'refund', 'address', 'cancel'], refundMost: null },
    ...{ version: 3, changedAt: null, changedBy: null },
  };
});

it('roles are given actions and limits; an amount that is none stays unsaved and says so', async () => {
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: saved }),
    [`PUT ${path}`]: ({ body }) => {
      saved = { ...saved, ...(body as OrderRulesSaved), version: 4 };
      return { body: saved };
    },
  });
  renderUi(<RulesPage />);
  const user = userEvent.setup();
  const agents = within(await screen.findByRole('group', { name: 'Agents' }, patient));
  await user.click(agents.getByRole('checkbox', { name: 'Refund' }));
  const most = agents.getByRole('textbox', { name: 'Refund limit per order' });
  await user.clear(most);
  await user.type(most, 'ten');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await agents.findByText(/Enter a number from 0/, undefined, patient)).toBeInTheDocument();
  expect(server.to(path).filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.clear(most);
  await user.type(most, '12,5');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(server.to(path).some(({ method }) => method === 'PUT')).toBe(true), patient);
  const [put] = server.to(path).filter(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({
    agent: { actions: ['resend', 'refund'], refundMost: 12.5 },
    ...{ manager: saved.manager, admin: saved.admin, version: 3 },
  });
});

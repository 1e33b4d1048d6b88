import type { RoutingSettings } from '@chatso/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { RoutingTab } from './index.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/admin/workspace/routing';

let settings: RoutingSettings;
beforeEach(() => {
  const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'admin' })] });
  const signedIn = { user, workspaceId: first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
  settings = { automatic: false, capacity: 5, version: 0 };
});

it('assignment is turned on with a number of chats; what another admin did meanwhile is shown and nothing is lost', async () => {
  let faster = true;
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: settings }),
    [`PUT ${path}`]: ({ body }) => {
      if (faster) {
        faster = false;
        settings = { automatic: false, capacity: 8, version: 1 };
        return refused(409, 'Someone else changed this first.', 'conflict');
      }
      settings = { ...(body as RoutingSettings), version: 2 };
      return { body: settings };
    },
  });
  renderUi(<RoutingTab />);
  fireEvent.click(await screen.findByRole('switch', { name: /^Assign waiting chats to agents/ }, patient));
  const number = screen.getByRole('textbox', { name: 'Chats per agent' });
  fireEvent.change(number, { target: { value: '0' } });
  expect(await screen.findByText('Enter a number from 1 to 50', undefined, patient)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  fireEvent.change(number, { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText(/Another admin changed this meanwhile/, undefined, patient)).toBeInTheDocument();
  const puts = () => server.to(path).filter(({ method }) => method === 'PUT');
  expect(puts().map(({ body }) => body)).toEqual([{ automatic: true, capacity: 5, version: 0 }]);
  expect(screen.getByRole('switch')).toBeChecked();
  fireEvent.change(number, { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(puts()).toHaveLength(2), patient);
  expect(puts()[1]?.body).toEqual({ automatic: true, capacity: 8, version: 1 });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull(), patient);
});

import type { Store } from '@chatso/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aStore, storesAnswer } from '../../../lib/testing/answers.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { AutoResponsePage } from '../index.ts';
import { storeId, storeSettings } from '../settings.test-data.ts';

const patient = { timeout: 20_000 };
const path = `/api/admin/store/${storeId}/settings`;
const save = '/api/admin/store/widget-auto-response';

beforeEach(() => {
  const user = aUser({
    fullname: 'Ada',
    workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })],
  });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

const vases = aStore({ _id: storeId, name: 'Vases' });
const bowls = aStore({ _id: '01900000-0000-7000-8000-000000000002', name: 'Bowls' });

async function open({ stores = [vases], ...answers }: { stores?: Store[] } & Record<string, unknown> = {}) {
  const server = fakeServer({
    'GET /api/stores': () => storesAnswer(stores),
    [`GET ${path}`]: () => ({ body: storeSettings() }),
    ...(answers as Parameters<typeof fakeServer>[0]),
  });
  const onStore = vi.fn();
  const { queryClient } = await renderScreen(
    <main>
      <AutoResponsePage storeId={null} onStore={onStore} />
    </main>,
  );
  return { server, onStore, queryClient, user: userEvent.setup() };
}
const field = (name: string) => screen.findByRole('textbox', { name }, patient);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const tab = (name: RegExp) => screen.findByRole('tab', { name }, patient);
const [during, off] = [/^During service hours/, /^Off service hours/];

describe('automatic answers', () => {
  it('[P-45] [P-43] what is typed in both tabs is saved at once, with the version it began from', async () => {
    const { server, user } = await open();
    expect(await tab(during)).toHaveAttribute('aria-selected', 'true');
    await type('Greeting when a chat begins', 'Hello there');
    await user.click(await tab(off));
    await user.click(screen.getByRole('switch', { name: 'Answer a message that was left' }));
    await type('After a message was left', 'Until tomorrow');
    expect(await tab(during)).toHaveTextContent('Not saved yet');
    expect(screen.getByRole('region', { name: 'Changes' })).toHaveTextContent('Greeting, Answer off hours');
    const next = storeSettings();
    server.routes[`PATCH ${save}`] = () => {
      next.version = 4;
      Object.assign(next.settings, { onlineChatMessage: 'Hello there', enableOfflineMessage: true });
      Object.assign(next.settings, { offlineChatMessage: 'Until tomorrow' });
      return { body: next };
    };
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.to(save)).toHaveLength(1));
    expect(server.to(save)[0]?.body).toMatchObject({
      ...{ storeId, version: 3 },
      online: { onlineChatMessage: 'Hello there', welcomeMessage: 'Hi!' },
      offline: { enableOfflineMessage: true, offlineChatMessage: 'Until tomorrow' },
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull());
    expect(await tab(during)).not.toHaveTextContent('Not saved yet');
  });

  it('[P-11] [P-45] an empty text in the tab one does not see opens it and is led to; nothing is sent', async () => {
    const { server, user } = await open();
    await type('Welcome message above the form', '');
    await user.click(await tab(off));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await tab(during)).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText('This field is required', {}, patient)).toBeVisible();
    await waitFor(async () => expect(await field('Welcome message above the form')).toHaveFocus());
    expect(server.to(save)).toHaveLength(0);
  });

  it('[P-45] what the widget form saved first is said beside mine, and nothing typed is lost', async () => {
    const { server, queryClient, user } = await open({ [`PATCH ${save}`]: () => refused(409, 'conflict') });
    await type('Greeting when a chat begins', 'Mine');
    const theirs = storeSettings();
    theirs.version = 4;
    theirs.changedBy = { _id: storeId, name: 'Tomás Herrera' };
    Object.assign(theirs.settings, { onlineChatMessage: 'Theirs', offlineFollowUpMessage: 'Soon' });
    server.routes[`GET ${path}`] = () => ({ body: theirs });
    await act(() => queryClient.invalidateQueries());
    await user.click(await screen.findByRole('button', { name: 'Keep mine of Greeting' }, patient));
    expect(await field('Greeting when a chat begins')).toHaveValue('Mine');
    await user.click(await tab(off));
    expect(await field('Follow-up after that')).toHaveValue('Soon');
  });

  it('without service hours says that the second tab is not said, and where hours are set', async () => {
    const { user } = await open();
    await user.click(await tab(off));
    expect(screen.getByText(/keeps no service hours/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set service hours' })).toHaveAttribute(
      'href',
      `/ws/${workspaceIds.first}/settings/chat-widget#widget-hours`,
    );
  });

  it('another store is a step of the address, and no store is said', async () => {
    const { user, onStore } = await open({ stores: [vases, bowls] });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Store' }, patient), 'Bowls');
    expect(onStore).toHaveBeenCalledWith(bowls._id);
    document.body.replaceChildren();
    await open({ stores: [] });
    expect(await screen.findByText('Enable live chat service', {}, patient)).toBeVisible();
  });
});

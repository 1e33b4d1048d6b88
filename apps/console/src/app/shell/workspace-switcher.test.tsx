import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../i18n/i18n.ts';
import { browser } from '../../lib/browser/browser.ts';
import { closeShellDialog, openShellDialog } from '../../lib/navigation/shell-dialogs.ts';
import { sessionStore } from '../../lib/session/session.ts';
import {
  aMembership,
  anInstallation,
  aUser,
  type fakeServer,
  navigationRoutes,
  refused,
  workspaceIds,
} from '../../lib/testing/fake-server.ts';
import { freshConsole, openConsole, signInAs } from '../testing/open-console.tsx';

vi.mock('../../lib/realtime/message-connection.ts', () => ({ connectMessages: vi.fn(() => () => undefined) }));
vi.mock('../../screens/live-chat/index.ts', () => ({ LiveChatScreen: () => <p>the live-chat screen</p> }));

const patient = { timeout: 20_000 };
const { first, second } = workspaceIds;
const third = '0193b0a0-0000-7000-8000-000000000003';
const [ours, theirs] = ['0193b0a0-0000-7000-8000-0000000000a1', '0193b0a0-0000-7000-8000-0000000000a2'];

const entry = (id: string | null, name: string, over: object = {}) => ({
  ...{ cs_ws_id: id, cf_org_id: ours, organization_name: name, name },
  ...{ description: `About ${name}`, workspace_type: 'single', ...over },
});
const items = [
  entry(first, 'Northwind', { workspace_type: 'multiple' }),
  entry(second, 'Harbor Tea', { workspace_type: 'greenline' }),
  entry(third, 'New Friends', { workspace_type: 'something new' }),
  entry('0193b0a0-0000-7000-8000-000000000004', 'Elsewhere Ltd', { cf_org_id: theirs, workspace_type: 'cova' }),
  entry(null, 'Fleet only', { workspace_type: 'canfleet' }),
];

const withThird = [...aUser().workspaces, aMembership(third, 'New Friends')];

let suiteUrl: string | null = 'https://suite.test';
let server: ReturnType<typeof fakeServer>;
async function open() {
  signInAs();
  Object.assign(server.routes, navigationRoutes(aUser({ workspaces: withThird })));
  const router = await openConsole(`/ws/${first}/live-chat`);
  await screen.findByText('the live-chat screen', undefined, patient);
  openShellDialog('workspace-switcher');
  const dialog = await screen.findByRole('dialog', { name: 'Workspace Switcher' }, patient);
  return { router, dialog, user: userEvent.setup() };
}
const search = () => screen.findByRole('combobox', { name: 'Search workspaces' }, patient);

beforeEach(() => {
  vi.restoreAllMocks();
  closeShellDialog();
  suiteUrl = 'https://suite.test';
  server = freshConsole();
  Object.assign(server.routes, {
    'GET /api/unification/workspace': () => ({ body: { items } }),
    'GET /api/installation-config': () => ({ body: anInstallation({ suiteUrl }) }),
    'PATCH /api/users/update/switch-workspace': () => ({ body: aUser({ workspaces: withThird }) }),
  });
});

describe('the workspace switcher', () => {
  it('[B-04] [B-05] [B-4] lists name, description and an icon by type, and says where one is', async () => {
    await open();
    await search();
    const [here, tea, unknown] = screen.getAllByRole('option');
    expect(here).toHaveTextContent('NorthwindAbout Northwind');
    expect(here).toHaveAttribute('aria-current', 'true');
    expect(tea).toHaveTextContent('Harbor TeaAbout Harbor Tea');
    const icons = screen.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'));
    expect(icons).toEqual(expect.arrayContaining(['Several stores', 'Greenline', 'One store', 'Cova', 'Canfleet']));
    expect(unknown).toHaveTextContent('New Friends');
  });

  it('[B-01] [B-03] [B-06] searches, and Enter goes to the workspace, also to one that is new', async () => {
    const { router, user } = await open();
    await user.type(await search(), 'about new');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toMatch(`/ws/${third}/`), patient);
    expect(server.to('/api/users/update/switch-workspace').map(({ body }) => body)).toEqual([{ workspaceId: third }]);
    expect(sessionStore.getState().workspaceId).toBe(third);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('[B-07] leads to the suite for another organization and for one without a chat id', async () => {
    const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => undefined);
    const { user } = await open();
    await search();
    await user.click(screen.getByRole('option', { name: /Elsewhere/ }));
    await user.click(screen.getByRole('option', { name: /Fleet only/ }));
    expect(left.mock.calls).toEqual([[`https://suite.test/org/${theirs}`], [`https://suite.test/org/${ours}`]]);
    expect(server.to('/api/users/update/switch-workspace')).toEqual([]);
  });

  it('says so when nothing comes, asks again on demand, and when nothing is found', async () => {
    const answer = server.routes['GET /api/unification/workspace'];
    server.routes['GET /api/unification/workspace'] = () => refused(500, 'x');
    const { user } = await open();
    expect(await screen.findByText('The workspaces could not be loaded', undefined, patient)).toBeInTheDocument();
    if (answer) server.routes['GET /api/unification/workspace'] = answer;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await user.type(await search(), 'zzz');
    expect(screen.getByText('No workspace is called “zzz”.')).toBeInTheDocument();
  });
});

import type { FlagSetting } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { Toasts } from '../../ui/index.ts';
import { FlagsTab } from './index.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/admin/feature-flags';

let flags: FlagSetting[];
const answer = () => ({ body: { data: flags, count: flags.length } });
const set = (flag: string, override: boolean | null) => {
  flags = flags.map((one) => (one.flag === flag ? { ...one, override, enabled: override ?? one.default } : one));
};

beforeEach(() => {
  const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({ user, workspaceId: first, phase: 'signed-in', idToken: 't' });
  flags = [
    { flag: 'ai-chatbot', enabled: true, default: true, override: null },
    { flag: 'email-marketing', enabled: false, default: false, override: null },
  ];
});

describe('[A-41] [A-5] the feature flags of a workspace', () => {
  it('are switched with what the admin saw, and set back to the default', async () => {
    const server = fakeServer({
      [`GET ${path}`]: answer,
      [`PATCH ${path}`]: ({ body }) => {
        const { flag, enabled } = body as { flag: string; enabled: boolean | null };
        set(flag, enabled);
        return answer();
      },
    });
    renderUi(<FlagsTab />);
    const user = userEvent.setup();
    const assistant = await screen.findByRole('switch', { name: 'AI assistant' }, patient);
    expect(assistant).toBeChecked();
    await user.click(assistant);
    await waitFor(() => expect(assistant).not.toBeChecked());
    await user.click(await screen.findByRole('button', { name: 'Use the default of AI assistant' }));
    await waitFor(() => expect(assistant).toBeChecked());
    expect(server.to(path).flatMap(({ body }) => body ?? [])).toEqual([
      { flag: 'ai-chatbot', enabled: false, was: null },
      { flag: 'ai-chatbot', enabled: null, was: false },
    ]);
    expect(screen.queryByText('Changed here')).not.toBeInTheDocument();
  });

  it('show what is true when another admin was first', async () => {
    fakeServer({
      [`GET ${path}`]: answer,
      [`PATCH ${path}`]: () => {
        set('email-marketing', true);
        return refused(409, 'Someone else changed this first.', 'conflict');
      },
    });
    renderUi(
      <>
        <FlagsTab />
        <Toasts />
      </>,
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('switch', { name: 'Email marketing' }, patient));
    expect(await screen.findByText('Someone else changed this first.', undefined, patient)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Changed here')).toBeInTheDocument());
  });

  it('say so when they do not load, and can be asked for again', async () => {
    const routes: Parameters<typeof fakeServer>[0] = { [`GET ${path}`]: () => refused(500, 'x') };
    fakeServer(routes);
    renderUi(<FlagsTab />);
    expect(await screen.findByText('The features could not be loaded', undefined, patient)).toBeInTheDocument();
    routes[`GET ${path}`] = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('switch', { name: 'AI assistant' }, patient)).toBeInTheDocument();
  });
});

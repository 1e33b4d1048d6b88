import type { AiSettings } from '@chatso/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { AiTab } from './index.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/admin/ai-settings';

let settings: AiSettings;
beforeEach(() => {
  const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    user,
    workspaceId: first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Date.now() + 3_600_000,
  });
  settings = { enabled: false, baseUrl: '', model: '', hasKey: false, helps: [], version: 0 };
});
const get = { [`GET ${path}`]: () => ({ body: settings }) };
const field = (name: string) => screen.findByRole('textbox', { name }, patient);

describe('the AI page of an admin', () => {
  it('tries and saves a provider, and shows its key never again', async () => {
    const server = fakeServer({
      ...get,
      [`POST ${path}/test`]: () => ({ body: { ok: true, model: 'm-1', answerMs: 1234 } }),
      [`PUT ${path}`]: ({ body }) => {
        const { apiKey, ...rest } = body as AiSettings & { apiKey: string };
        settings = { ...rest, hasKey: apiKey !== undefined, version: 1 };
        return { body: settings };
      },
    });
    renderUi(<AiTab />);
    const user = userEvent.setup();
    await user.type(await field('Address'), 'https://api.example.com/v1');
    await user.type(await field('Model'), 'm-1');
    await user.type(screen.getByLabelText('Key'), 'sk-1');
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    expect(await screen.findByText('m-1 answered in 1.2 s.', undefined, patient)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Use AI in this workspace' }));
    await user.click(screen.getByRole('checkbox', { name: 'Draft a reply' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(/A key is stored and never shown/, undefined, patient)).toBeInTheDocument();
    expect(screen.getByLabelText('Key')).toHaveValue('');
    const provider = { baseUrl: 'https://api.example.com/v1', model: 'm-1', apiKey: 'sk-1' };
    expect(server.to(`${path}/test`).map(({ body }) => body)).toEqual([provider]);
    const [saved] = server.to(path).filter(({ method }) => method === 'PUT');
    expect(saved?.body).toEqual({ ...provider, enabled: true, helps: ['reply'], version: 0 });
  });

  it('says at the field what the server refuses, and what the provider does', async () => {
    settings = { ...settings, baseUrl: 'https://api.example.com/v1', model: 'm', hasKey: true, version: 3 };
    const wrong = { errors: [{ field: 'apiKey', message: 'Enter the key again, because the address has changed' }] };
    fakeServer({
      ...get,
      [`PUT ${path}`]: () => refused(400, wrong.errors[0]?.message ?? '', 'validation', wrong),
      [`POST ${path}/test`]: () => refused(424, 'The AI provider did not accept the key.', 'ai-refused'),
    });
    renderUi(<AiTab />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Test the connection' }, patient));
    expect(await screen.findByRole('alert', undefined, patient)).toHaveTextContent('did not accept the key');
    await user.type(await field('Address'), '/other');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(/Enter the key again/, undefined, patient)).toBeInTheDocument();
  });

  it('keeps what was typed when another admin was faster, and shows their choice', async () => {
    settings = { ...settings, baseUrl: 'https://api.example.com/v1', model: 'm', version: 3 };
    const server = fakeServer({
      ...get,
      [`PUT ${path}`]: () => {
        settings = { ...settings, model: 'theirs', version: 4 };
        return refused(409, 'Someone else changed this first.', 'conflict');
      },
    });
    renderUi(<AiTab />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Translate' }, patient));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(/Another admin changed this meanwhile/, undefined, patient)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Model' })).toHaveValue('theirs'), patient);
    expect(screen.getByRole('checkbox', { name: 'Translate' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.to(path).filter(({ method }) => method === 'PUT')).toHaveLength(2), patient);
    expect(server.to(path).findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4 });
  });
});

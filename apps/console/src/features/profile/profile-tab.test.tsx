import type { User } from '@chatso/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { ProfileTab } from './index.ts';

const device = vi.hoisted(() => ({ zone: 'UTC' }));
vi.mock('../../lib/formats/time-zone.ts', async (original) => ({
  ...(await original<object>()),
  deviceTimeZone: () => device.zone,
}));

let user: User;

beforeEach(() => {
  device.zone = 'UTC';
  user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    user,
    workspaceId: workspaceIds.first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Infinity,
  });
});

const serve = () =>
  fakeServer({
    'PATCH /api/users/me': ({ body }) => ({ body: { ...user, fullname: (body as { fullname: string }).fullname } }),
    'PATCH /api/users/me/config': ({ body }) => ({
      body: { ...user, config: { ...user.config, ...(body as object) } },
    }),
  });
const saveButton = () => screen.queryByRole('button', { name: 'Save' });

describe('the profile', () => {
  it('[A-16] saves the name alone when only the name changed, and shows it at once', async () => {
    const server = serve();
    renderUi(<ProfileTab />);
    expect(saveButton()).not.toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: 'Full name' });
    await userEvent.clear(name);
    expect(screen.getByText('Enter your name.')).toBeInTheDocument();
    expect(saveButton()).toBeDisabled();
    await userEvent.type(name, 'Ada Lovelace');
    fireEvent.keyDown(document, { key: 's', ctrlKey: true });
    await waitFor(() => expect(sessionStore.getState().user?.fullname).toBe('Ada Lovelace'));
    expect(server.to('/api/users/me')[0]?.body).toEqual({ fullname: 'Ada Lovelace' });
    expect(server.to('/api/users/me/config')).toEqual([]);
    await waitFor(() => expect(saveButton()).not.toBeInTheDocument());
  });

  it('[A-19] [A-33] [U-06] offers the zones of the list by hand, and the page sizes', async () => {
    const server = serve();
    renderUi(<ProfileTab />);
    expect(screen.queryByLabelText('Your time zone')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Choose one' }));
    const zones = screen.getByRole('combobox', { name: 'Your time zone' });
    expect(zones).toHaveDisplayValue(/^Vancouver: Pacific Standard Time/);
    await userEvent.selectOptions(zones, 'Asia/Ho_Chi_Minh');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sessionStore.getState().user?.config.listPagination).toBe(50));
    expect(server.to('/api/users/me/config')[0]?.body).toEqual({
      ...{ timeZoneSetting: 'manual', timeZoneName: 'Asia/Ho_Chi_Minh', listPagination: 50 },
    });
  });

  it('[A-33] begins the choice of a zone with the device’s own', async () => {
    device.zone = 'America/Halifax';
    serve();
    renderUi(<ProfileTab />);
    await userEvent.click(screen.getByRole('radio', { name: 'Choose one' }));
    expect(screen.getByRole('combobox', { name: 'Your time zone' })).toHaveValue('America/Halifax');
  });

  it('[A-19] saves the language alone, for every device', async () => {
    const server = serve();
    renderUi(<ProfileTab />);
    const field = screen.getByRole('combobox', { name: 'Your language' });
    expect(field).toHaveDisplayValue('As this device');
    await userEvent.selectOptions(field, 'Français');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sessionStore.getState().user?.config.language).toBe('fr-CA'));
    expect(server.to('/api/users/me/config')[0]?.body).toEqual({ language: 'fr-CA' });
  });

  it('[U-01] keeps what is typed on while the answer is under way, and saves it next', async () => {
    const server = serve();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    const edit = server.routes['PATCH /api/users/me'];
    server.routes['PATCH /api/users/me'] = async (request) => {
      await held;
      return edit?.(request) ?? refused(404, 'Not found.');
    };
    renderUi(<ProfileTab />);
    const name = screen.getByRole('textbox', { name: 'Full name' });
    fireEvent.change(name, { target: { value: 'Ada' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.change(name, { target: { value: 'Ada Lovelace' } });
    answer();
    await waitFor(() => expect(sessionStore.getState().user?.fullname).toBe('Ada'));
    await waitFor(() => expect(saveButton()).toBeEnabled());
    expect(name).toHaveValue('Ada Lovelace');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sessionStore.getState().user?.fullname).toBe('Ada Lovelace'));
  });

  it('keeps what was typed when saving fails, and discards it on demand', async () => {
    const server = serve();
    server.routes['PATCH /api/users/me'] = () => refused(503, 'The server is busy. Please try again.');
    renderUi(<ProfileTab />);
    const name = screen.getByRole('textbox', { name: 'Full name' });
    await userEvent.type(name, ' II');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saveButton()).toBeEnabled());
    expect(name).toHaveValue('Priya Nair II');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(name).toHaveValue('Priya Nair');
  });

  it('[A-31] says why a file cannot be the photo', async () => {
    serve();
    renderUi(<ProfileTab />);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input.');
    fireEvent.change(input, { target: { files: [new File(['x'], 'me.gif')] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('must be one of the types');
    expect(screen.getByRole('button', { name: 'Upload photo' })).toBeEnabled();
  });
});

import type { StoreSettings, StoreSettingsForm } from '@chatso/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, workspaceIds } from '../../lib/testing/fake-server.ts';
import { SettingsPage } from './index.ts';
import { storeId, storeSettings } from './settings.test-data.ts';

const patient = { timeout: 20_000 };
const save = '/api/admin/store/service-setting';
const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`text${at}`, `Text number ${at}`]));
const texts: Record<string, Record<string, string>> = {
  en: { ...many, startChat: 'Start chat', send: 'Send' },
  ar: { startChat: 'بدء الدردشة', send: 'إرسال' },
};

beforeEach(() => {
  const user = aUser({
    fullname: 'Ada',
    workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })],
  });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

function open(settings: Partial<StoreSettings['settings']> = {}) {
  const saved = storeSettings();
  Object.assign(saved.settings, settings);
  const server = fakeServer({
    [`GET /api/admin/store/${storeId}/settings`]: () => ({ body: saved }),
    'GET /api/admin/holidays': () => ({ body: { countries: [], regions: [], holidays: [] } }),
    'GET /api/admin/widget-texts/en': () => ({ body: { texts: texts.en } }),
    'GET /api/admin/widget-texts/ar': () => ({ body: { texts: texts.ar } }),
    [`PATCH ${save}`]: ({ body }) => ({
      body: { ...saved, version: 4, settings: { ...saved.settings, ...(body as object) } },
    }),
  });
  const store = { _id: storeId, name: 'Vases', departments: [], type: 'website' } as never;
  renderUi(<SettingsPage store={store} top={null} />);
  return { server, user: userEvent.setup() };
}
const field = (name: string) => screen.findByRole('textbox', { name }, patient);
const sent = async (server: ReturnType<typeof open>['server'], user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(server.to(save)).toHaveLength(1));
  return server.to(save)[0]?.body;
};

describe('the languages of a widget', () => {
  it('may be one for everybody', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Always the same' }, patient));
    await user.selectOptions(screen.getByRole('combobox', { name: 'It speaks' }), 'Arabic');
    expect(screen.getByRole('combobox', { name: 'Words in' })).toHaveValue('ar');
    expect(await sent(server, user)).toMatchObject({ language: { mode: 'fixed', fixed: 'ar' }, wording: {} });
  });

  it('take the shop’s own words, each beside ours, and give ours back when they are taken out', async () => {
    const { server, user } = open({ wording: { en: { send: 'Off you go' } } });
    expect(await field('Send')).toHaveValue('Off you go');
    fireEvent.change(await field('Send'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Show all 14 texts' }));
    fireEvent.change(await field('Start chat'), { target: { value: 'Talk to us ' } });
    fireEvent.blur(await field('Start chat'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Words in' }), 'Arabic');
    const arabic = await field('إرسال');
    expect(arabic).toHaveAttribute('lang', 'ar');
    fireEvent.change(arabic, { target: { value: 'أرسل' } });
    expect(screen.getByRole('region', { name: 'Changes' })).toHaveTextContent('Your own words');
    const { wording } = (await sent(server, user)) as StoreSettingsForm;
    expect(wording).toEqual({ en: { startChat: 'Talk to us' }, ar: { send: 'أرسل' } });
  });

  it('are found by our words and by the shop’s', async () => {
    const { user } = open({ wording: { en: { send: 'Off you go' } } });
    await field('Send');
    const find = screen.getByRole('searchbox', { name: 'Find a text' });
    await user.type(find, 'start');
    expect(await field('Start chat')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Send' })).toBeNull();
    await user.clear(find);
    await user.type(find, 'OFF');
    expect(await field('Send')).toBeVisible();
    await user.type(find, 'xyz');
    expect(screen.getByText('No text has these words.')).toBeVisible();
  });

  it('are shown in the preview, all ten', async () => {
    open();
    const choice = await screen.findByRole('combobox', { name: 'Language of the visitor' }, patient);
    expect(choice.querySelectorAll('option')).toHaveLength(10);
  });
});

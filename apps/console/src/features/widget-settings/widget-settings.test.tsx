import type { StoreSettings } from '@chatso/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { hasUnsavedChanges } from '../../lib/navigation/unsaved-guard.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { SettingsPage } from './index.ts';
import { storeId, storeSettings } from './settings.test-data.ts';

const patient = { timeout: 20_000 };
const path = `/api/admin/store/${storeId}/settings`;
const save = '/api/admin/store/service-setting';

beforeEach(() => {
  const user = aUser({
    fullname: 'Ada',
    workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })],
  });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

const store = { _id: storeId, name: 'Vases', departments: [], type: 'website' } as never;

function open(answers: Parameters<typeof fakeServer>[0] = {}, saved: StoreSettings = storeSettings()) {
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: saved }),
    'GET /api/admin/holidays': () => ({ body: { countries: [], regions: [], holidays: [] } }),
    ...answers,
  });
  const { queryClient } = renderUi(<SettingsPage store={store} top={null} />);
  return { server, queryClient, user: userEvent.setup() };
}
const field = (name: string) => screen.findByRole('textbox', { name }, patient);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });

/** A server that reads the file and refuses it. */
const refusingUpload = (status: number, body: object) =>
  class {
    status = status;
    responseText = JSON.stringify(body);
    upload = {};
    onload: () => void = () => undefined;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      queueMicrotask(() => this.onload());
    }
  };

describe('the form of a widget', () => {
  it('[P-05] [P-43] shows a bar once something is changed, which saves all of it with the version it began from', async () => {
    const { server, user } = open();
    await type('Title', 'Ask us');
    expect(screen.getByRole('region', { name: 'Changes' })).toHaveTextContent('Title');
    server.routes[`PATCH ${save}`] = () => {
      const next = storeSettings();
      next.version = 4;
      next.settings.widgetCustomization.title = 'Ask us';
      return { body: next };
    };
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.to(save)).toHaveLength(1));
    expect(server.to(save)[0]?.body).toMatchObject({
      storeId,
      version: 3,
      widgetCustomization: { title: 'Ask us', primaryColor: '#33363D' },
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull());
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('[P-42] what others saved while the connection was down is there after it, and what was typed stays', async () => {
    const connection = fakeConnection();
    const { server } = open();
    await type('Title', 'Ask us');
    server.routes[`GET ${path}`] = () => {
      const next = storeSettings();
      next.version = 4;
      next.settings.welcomeMessage = 'Saved meanwhile';
      return { body: next };
    };
    act(() => connection.connect());
    await waitFor(async () => expect(await field('Welcome message above the form')).toHaveValue('Saved meanwhile'));
    expect(await field('Title')).toHaveValue('Ask us');
    connection.undo();
  });

  it('takes blocked words as lines or with commas, says which one is wrong, and saves them with the switches', async () => {
    const { server, user } = open();
    await type('Blocked words', 'casino, x\nfree money');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(
      await screen.findByText('A blocked word has 2 to 60 characters; this one has not: x', {}, patient),
    ).toBeVisible();
    expect(server.to(save)).toHaveLength(0);
    await type('Blocked words', 'casino,\n free money ,\nCÁSINO\n');
    await user.click(screen.getByRole('switch', { name: /Hold back links/ }));
    expect(screen.getByRole('region', { name: 'Changes' })).toHaveTextContent('Blocked words, Links of strangers');
    server.routes[`PATCH ${save}`] = () => ({ body: storeSettings() });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.to(save)).toHaveLength(1));
    expect(server.to(save)[0]?.body).toMatchObject({
      protection: { blockedWords: ['casino', 'free money'], holdLinks: true, proofOfWork: false },
    });
  });

  it('[P-15] takes only letters, digits, blanks and emoji, and leaves what stands there (X-10)', async () => {
    open();
    await type('Title', 'Chat <b>now</b> 👋');
    expect(await field('Title')).toHaveValue('Chat bnowb 👋');
    await type('Subtitle', 'Average reply time: 5 min');
    expect(await field('Subtitle')).toHaveValue('Average reply time: 5 min');
  });

  it('[P-11] [P-13] [P-16] says at each field what is wrong, leads there and sends nothing', async () => {
    const { server, user } = open();
    await type('Title', ' ');
    await type('Custom color', '#12345');
    await type('Welcome message above the form', '');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Invalid hex color', {}, patient)).toBeVisible();
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(server.to(save)).toHaveLength(0);
  });

  it('[P-16] what is typed one a line says what is wrong with a line of it', async () => {
    const { server, user } = open();
    await type('Not on these pages', '/cart\ncheckout');
    await type('CSS variables', '--r: 4px;\n--surface: url(x)');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText(/^Enter the path of a page/, {}, patient)).toBeVisible();
    expect(screen.getByText(/^--surface: enter one CSS value/)).toBeVisible();
    await type('CSS variables', '--radius: 4px');
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('The widget knows no variable of that name: --radius', {}, patient)).toBeVisible();
    expect(server.to(save)).toHaveLength(0);
  });

  it('[P-16] days of their own stay in sight while they are unsaved: switched off hours do not hide what is wrong', async () => {
    const saved = storeSettings();
    saved.settings.enableServiceHours = true;
    const { server, user } = open({}, saved);
    await user.click(await screen.findByRole('button', { name: 'Add a day' }, patient));
    await user.click(screen.getByRole('switch', { name: 'Chat service hours' }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('This field is required', {}, patient)).toBeVisible();
    const name = screen.getByRole('textbox', { name: 'Name of the day' });
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription('This field is required');
    expect(server.to(save)).toHaveLength(0);
  });

  it('[P-12] a text is trimmed when it is left', async () => {
    open();
    const welcome = await field('Welcome message above the form');
    fireEvent.change(welcome, { target: { value: '  Hello  ' } });
    fireEvent.blur(welcome);
    await waitFor(() => expect(welcome).toHaveValue('Hello'));
  });

  it('[P-14] [P-18] a logo is judged before it is sent, and one that is wanted has to be there', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Show the brand logo' }, patient));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('No brand logo has been uploaded yet.', {}, patient)).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no way to upload.');
    fireEvent.change(input, { target: { files: [new File(['x'], 'logo.gif')] } });
    expect(await screen.findByText('Only jpg/jpeg and png files are accepted.', {}, patient)).toBeVisible();
    fireEvent.change(input, { target: { files: [new File([new Uint8Array(1_000_001)], 'logo.png')] } });
    expect(await screen.findByText('The file has exceed the maximum size of 1MB', {}, patient)).toBeVisible();
  });

  it('[P-44] a logo that the server refuses says so at its field', async () => {
    const told = 'Only jpg/jpeg and png files are accepted.';
    const answer = { statusCode: 415, code: 'unsupported-media', reason: 'logo-type', message: told };
    vi.stubGlobal('XMLHttpRequest', refusingUpload(415, answer));
    open();
    await screen.findByRole('switch', { name: 'Show the brand logo' }, patient);
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no way to upload.');
    fireEvent.change(input, { target: { files: [new File(['no picture'], 'logo.png')] } });
    expect(await screen.findByText(told, {}, patient)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Show the brand logo' })).not.toBeChecked();
    vi.unstubAllGlobals();
  });

  it('[P-19] addresses are judged, and one that is still typed is saved too', async () => {
    const { server, user } = open({ [`PATCH ${save}`]: () => refused(400, 'No') });
    const emails = await field('Email addresses');
    fireEvent.change(emails, { target: { value: 'nobody' } });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Please enter valid email addresses.', {}, patient)).toBeVisible();
    fireEvent.change(emails, { target: { value: 'shop@vases.test' } });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await waitFor(() => expect(server.to(save)[0]?.body).toMatchObject({ emailForMissChat: 'shop@vases.test' }));
  });

  it('[P-17] a colour on which white cannot be read says what is written on it instead', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: '#F3BA50' }, patient));
    expect(screen.getByText(/White cannot be read on this color/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '#33363D' }));
    expect(screen.queryByText(/White cannot be read/)).toBeNull();
  });
});

describe('two people', () => {
  it('what a colleague saved comes in where nothing was typed; of what both changed one chooses', async () => {
    const { server, queryClient, user } = open();
    await type('Title', 'Mine');
    const theirs = storeSettings();
    theirs.version = 4;
    theirs.changedBy = { _id: storeId, name: 'Tomás Herrera' };
    theirs.settings.widgetCustomization.title = 'Theirs';
    theirs.settings.ratingMessage = 'How was it?';
    server.routes[`GET ${path}`] = () => ({ body: theirs });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Keep mine', {}, patient)).toBeVisible();
    expect(await field('Rating message')).toHaveValue('How was it?');
    expect(await field('Title')).toHaveValue('Mine');
    const clash = screen.getByRole('list', { name: /saved first/i });
    expect(within(clash).getByText('Theirs')).toBeVisible();
    await user.click(within(clash).getByRole('button', { name: /Take theirs/ }));
    expect(await field('Title')).toHaveValue('Theirs');
  });
});

describe('hours', () => {
  it('[P-06] special days and holidays close the preview, and it says why', async () => {
    const saved = storeSettings();
    saved.settings.enableServiceHours = true;
    saved.settings.timeZone = 'UTC';
    saved.holidayDays = [{ date: '2026-12-25', name: 'Christmas Day' }];
    open({}, saved);
    const asIf = await screen.findByLabelText('As if it were', {}, patient);
    fireEvent.change(asIf, { target: { value: '2026-12-25T12:00' } });
    expect(await screen.findByText(/Christmas Day. Closed then. Opens Monday at 9:00/, {}, patient)).toBeVisible();
    fireEvent.change(asIf, { target: { value: '2026-12-24T12:00' } });
    expect(await screen.findByText('Open then.', {}, patient)).toBeVisible();
  });

  it('a preview that does not come says so and is asked for anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    open();
    const before = await screen.findByTitle('Preview', {}, patient);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    const said = 'The preview could not be loaded.';
    expect(screen.getByText(said)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(said)).toBeNull();
    const frame = screen.getByTitle<HTMLIFrameElement>('Preview');
    expect(frame).not.toBe(before);
    const ready = { data: { type: 'chatso-preview-ready' }, origin: location.origin, source: frame.contentWindow };
    act(() => void dispatchEvent(new MessageEvent('message', ready)));
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(screen.queryByText(said)).toBeNull();
    vi.useRealTimers();
  });
});

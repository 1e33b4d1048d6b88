import type { Conversation } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import { BulkTranscript, PreviewTranscript } from './transcript-buttons.tsx';
import { TranscriptDialog } from './transcript-dialog.tsx';
import { closeTranscript, openTranscript } from './transcript-store.ts';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/conversations/email-chat-script';

const over = (number: number, more: Partial<Conversation> & { name?: string } = {}) =>
  aConversation({ _id: idOf(number), state: 'closed', customerEmail: `c${number}@shop.test`, ...more });
const order = (more: object = {}) => ({ _id: idOf(700), chats: 1, addresses: 1, sent: 0, failed: 0, ...more });

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({
    user,
    workspaceId: first,
    phase: 'signed-in',
    idToken: 't',
    expiresAt: Date.now() + 3_600_000,
  });
});
afterEach(() => {
  closeTranscript();
  notifications.clean();
});

async function opened(chats: readonly Conversation[], routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [`GET ${path}`]: () => ({ body: { data: [], count: 0 } }), ...routes });
  await renderScreen(
    <>
      <h1>All Chats</h1>
      <Toasts />
      <TranscriptDialog />
    </>,
  );
  act(() => openTranscript(chats));
  await screen.findByRole('dialog', { name: 'Email transcript' }, patient);
  return server;
}
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
const sendButton = () => screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement;
const type = (text: string) => {
  const field = screen.getByRole('textbox', { name: 'Other e-mail addresses' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};

describe('[L-14] the dialog', () => {
  it('[L-22] cannot be sent to nobody', async () => {
    await opened([over(1)]);
    expect(sendButton().disabled).toBe(true);
    fireEvent.click(box(/^Me/));
    expect(sendButton().disabled).toBe(false);
  });

  it('[L-23] other recipients, and none entered', async () => {
    const server = await opened([over(1)]);
    fireEvent.click(box('Other e-mail addresses'));
    fireEvent.click(sendButton());
    await screen.findByText('Please enter email address', undefined, patient);
    expect(sendButton().disabled).toBe(true);
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('[L-24] [L-25] wrong ones, equal ones and the own one are marked, and keep it from being sent', async () => {
    await opened([over(1)]);
    fireEvent.click(box('Other e-mail addresses'));
    type('lena.fuchs@northwind');
    expect(screen.getByText('Please enter valid email addresses.').textContent).toContain('lena.fuchs@northwind');
    fireEvent.click(screen.getByRole('button', { name: /lena\.fuchs@northwind/ }));
    type('ops@northwind.test, OPS@northwind.test');
    type('ops@northwind.test');
    expect(screen.getByText('Please remove duplicate email.')).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: /ops@northwind\.test/ })[1] as HTMLElement);
    expect(sendButton().disabled).toBe(false);
    type('priya@demo.test');
    expect(sendButton().disabled).toBe(false);
    fireEvent.click(box(/^Me/));
    expect(screen.getByText('You get it already, see Me above.', { exact: false })).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
  });

  it('[L-26] the customer of a platform that writes by itself, or without an address, cannot be chosen', async () => {
    const cova = over(2, { name: 'Kenji' });
    const store = { ...cova.store, name: 'Northwind US', onboardedBy: 'cova' };
    await opened([over(1), { ...cova, store }]);
    expect(box(/^Customers/).disabled).toBe(true);
    screen.getByText(/Not for Kenji: Northwind US is run from Cova, which does not allow e-mails from here/);
    act(() => openTranscript([over(3, { customerEmail: null })]));
    await screen.findByText('This customer has left no e-mail address.', undefined, patient);
    expect(box(/^Customer/).disabled).toBe(true);
  });

  it('tells to whom it went before', async () => {
    const sent = {
      ...{ _id: idOf(5), conversationId: idOf(1), email: 'ops@northwind.test', sentAt: '2026-11-19T10:00:00.000Z' },
      sentBy: { _id: idOf(6), fullname: 'Maya Lindqvist' },
    };
    await opened([over(1)], { [`GET ${path}`]: () => ({ body: { data: [sent], count: 1 } }) });
    await screen.findByText('ops@northwind.test', undefined, patient);
    expect(screen.getByText(/Maya Lindqvist/)).toBeTruthy();
  });
});

describe('sending', () => {
  it('[L-20] [L-29] says how far it is, goes on when it is closed, and says when it is done', async () => {
    let state = order({ chats: 2, addresses: 2, sent: 1 });
    const server = await opened([over(1), over(2)], {
      [`POST ${path}`]: () => ({ body: order({ chats: 2, addresses: 2 }) }),
      [`GET ${path}/${idOf(700)}`]: () => ({ body: state }),
    });
    fireEvent.click(box(/^Me/));
    fireEvent.click(box(/^Customers/));
    fireEvent.click(sendButton());
    await screen.findByText('Sending 2 transcripts to 2 addresses', undefined, patient);
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ toMe: true, toCustomer: true, emails: [], conversationIds: [idOf(1), idOf(2)] },
      timezone: expect.any(String),
    });
    await screen.findByText('1 of 2', undefined, patient);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    state = order({ chats: 2, addresses: 2, sent: 2 });
    await screen.findByText('Chat transcripts have been sent via email.', undefined, patient);
  });

  it('[L-29] refused as a whole: the dialog closes, a toast says why, and nothing typed is lost', async () => {
    await opened([over(1)], { [`POST ${path}`]: () => refused(400, 'Not so', 'bad-request') });
    fireEvent.click(box('Other e-mail addresses'));
    type('ops@northwind.test');
    fireEvent.click(sendButton());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patient);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, patient));
    await screen.findByRole('dialog', undefined, patient);
    expect(screen.getByText('ops@northwind.test')).toBeTruthy();
  });

  it('what did not go out can be sent, and only that', async () => {
    let state = order({ chats: 10, sent: 6, failed: 4 });
    const server = await opened([over(1), over(2)], {
      [`POST ${path}`]: () => ({ body: order({ chats: 10 }) }),
      [`GET ${path}/${idOf(700)}`]: () => ({ body: state }),
      [`POST ${path}/rest`]: () => {
        state = order({ chats: 10, sent: 10 });
        return { body: order({ chats: 10, sent: 6 }) };
      },
    });
    fireEvent.click(box(/^Me/));
    fireEvent.click(sendButton());
    await screen.findByText('6 of 10 transcripts went out. Nothing is sent twice.', undefined, patient);
    fireEvent.click(screen.getByRole('button', { name: 'Send the other 4' }));
    await screen.findByText('Chat transcripts have been sent via email.', undefined, patient);
    expect(server.to(`${path}/rest`).map(({ body }) => body)).toEqual([{ orderId: idOf(700) }]);
  });
});

describe('where it is offered', () => {
  const bar = async (chats: readonly Conversation[]) => {
    fakeServer({});
    await renderScreen(
      <>
        <h1>All Chats</h1>
        <Toasts />
        <BulkTranscript chats={chats} />
      </>,
    );
    return screen.findByRole('button', { name: 'Email transcript' }, patient);
  };

  it('[L-27] not for more than ten, and says so', async () => {
    const button = await bar(Array.from({ length: 11 }, (_, n) => over(n + 1)));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.mouseEnter(button);
    fireEvent.focus(button);
    await screen.findByText('Chats Selected Above Maximum Number', undefined, patient);
    screen.getByText('You can only send maximum 10 chats each time, please reduce the number.');
  });

  it('[L-28] decision X-24: not while one of them waits or goes on', async () => {
    const button = await bar([over(1), aConversation({ _id: idOf(2), state: 'ongoing' })]);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('[L-28] not below a chat that goes on', async () => {
    fakeServer({});
    await renderScreen(
      <>
        <h1>All Chats</h1>
        <Toasts />
        <PreviewTranscript chat={aConversation({ state: 'ongoing' })} />
        <PreviewTranscript chat={aConversation({ state: 'pending' })} />
      </>,
    );
    await screen.findByRole('heading', { name: 'All Chats' }, patient);
    expect(screen.queryByRole('button', { name: 'Email transcript' })).toBeNull();
  });
});

describe('[L-14] the preview', () => {
  const previewOf = (number: number) => `GET /api/conversations/${idOf(number)}/transcript-preview`;
  const answer = (subject: string) => ({ body: { subject, from: 'Northwind CA', text: `${subject}, said` } });

  it('shows what each mail will say, to the customer too', async () => {
    const asked: string[] = [];
    const routes = Object.fromEntries(
      [1, 2].map((number) => [
        previewOf(number),
        (call: { path: string }) => {
          asked.push(call.path);
          return answer(`${call.path.includes('forCustomer=true') ? 'Your chat' : 'Chat'} ${number}`);
        },
      ]),
    );
    await opened([over(1), over(2)], routes);
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText('Chat 1, said')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'The next chat' }));
    expect(await screen.findByText('Chat 2, said')).toBeVisible();
    fireEvent.click(screen.getByRole('checkbox', { name: 'As the customer reads it' }));
    expect(await screen.findByText('Your chat 2, said')).toBeVisible();
    expect(screen.getByRole('button', { name: 'The next chat' })).toBeDisabled();
    expect(asked.every((path) => path.includes('timezone='))).toBe(true);
  });

  it('a chat that was opened again, or is gone, says so there', async () => {
    const again = refused(400, 'x', 'bad-request', { reason: 'transcript-chats-not-over', details: { ids: idOf(1) } });
    await opened([over(1)], { [previewOf(1)]: () => again });
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    // Escape is for what lies uppermost.
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Preview of the mail' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Email transcript' })).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Email transcript' })).toBeNull());
  });
});

it('a chat that is erased while the dialog is open is left out; with the last one the dialog goes', async () => {
  const { hear, undo } = fakeConnection();
  await opened([over(1, { name: 'Erased Person' }), over(2, { name: 'Other Person' })], {
    [`GET /api/conversations/${idOf(2)}`]: () => refused(404, 'Not found.', 'not-found'),
    [`GET /api/conversations/${idOf(2)}/detail`]: () => refused(404, 'Not found.', 'not-found'),
  });
  expect(screen.getByText('Erased Person, Other Person')).toBeVisible();
  act(() => hear('conversation:erased', { conversationId: idOf(1) }));
  expect(await screen.findByText('A chat was erased and is left out.')).toBeInTheDocument();
  expect(screen.queryByText(/Erased Person/)).toBeNull();
  // Most hear only that somebody was.
  act(() => hear('person:erased'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/nothing to send any more/)).toBeInTheDocument();
  undo();
});

import type { Conversation, NewTicketInput } from '@chatso/contract';
import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { aConversation, idOf } from '../../lib/testing/factories.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { aTicket } from '../../lib/testing/tickets.ts';
import { PageTitle, Toasts } from '../../ui/index.ts';
import { NewTicketDialog } from './new-ticket-dialog.tsx';

// jsdom has no fonts, and fields that grow ask when theirs are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const path = '/api/ticket/create';
const made = aTicket({ _id: idOf(9), code: '1009', title: 'Zip' });

async function open(
  over: Partial<Conversation> = {},
  answer = () => ({ status: 201, body: { data: made } as unknown }),
) {
  const list = (data: unknown[]) => () => ({ body: { data, count: data.length } });
  const server = fakeServer({
    [`POST ${path}`]: () => answer(),
    'GET /api/user/assignees': list([
      { _id: idOf(60), fullname: 'Maya Lindqvist', email: 'm@x.test', avatar: null, tickets: 4 },
    ]),
    'GET /api/tag': list([{ _id: idOf(50), name: 'Refund', color: 'red', emailUsage: 0, version: 1 }]),
  });
  const onClose = vi.fn();
  await renderScreen(
    <>
      <PageTitle>Live chat</PageTitle>
      <NewTicketDialog chat={aConversation({ customerEmail: 'marit@x.test', ...over })} onClose={onClose} />
      <Toasts />
    </>,
  );
  const form = within(await screen.findByRole('dialog', { name: 'New Ticket' }));
  const sent = () => server.to(path).map(({ body }) => body as NewTicketInput);
  return { ...server, form, sent, onClose };
}
const email = (form: ReturnType<typeof within>) => form.getByRole('textbox', { name: 'Customer email' });
const save = async ({ form }: Pick<Awaited<ReturnType<typeof open>>, 'form'>) => {
  await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), 'Zip');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
};

beforeEach(() => {
  notifications.clean();
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind')] }), phase: 'signed-in' },
    ...{ workspaceId: workspaceIds.first, idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

it('[N-12] [N-67] a ticket of a chat is linked with it, and the dialog says which one was made', async () => {
  const scene = await open();
  expect(scene.form.getByText('Chat with Marit Solheim. Linked when you save.')).toBeVisible();
  await save(scene);
  const done = await screen.findByRole('dialog', { name: 'New ticket NW-1009' });
  expect(screen.queryByRole('dialog', { name: 'New Ticket' })).toBeNull();
  expect(within(done).getByText('It is linked with this chat.')).toBeVisible();
  expect(within(done).getByRole('link', { name: 'Open ticket' })).toHaveAttribute(
    'href',
    `/ws/${workspaceIds.first}/ticket-management/${idOf(9)}`,
  );
  expect(screen.getByText('Tickets created successfully')).toBeVisible();
  expect(scene.sent()).toEqual([
    expect.objectContaining({
      ...{ title: 'Zip', conversationId: idOf(1), chatsoStoreId: idOf(900), customerName: 'Marit Solheim' },
      ...{ customerEmail: 'marit@x.test', assignee: '', dueDate: null },
    }),
  ]);
  await userEvent.click(within(done).getAllByRole('button', { name: 'Close' })[1] as HTMLElement);
  expect(scene.onClose).toHaveBeenCalledOnce();
});

it.each([
  ['website', {}, 'marit@x.test'],
  ['website', { customerEmail: null, client: { ...aConversation().client, email: 'client@x.test' } }, 'client@x.test'],
  ['facebook', {}, ''],
  ['instagram', {}, ''],
] as const)(
  '[N-33] the address of who writes by %s stands there where they have one: %o',
  async (type, over, expected) => {
    const { form } = await open({ store: { ...aConversation().store, type }, ...over });
    expect(email(form)).toHaveValue(expected);
  },
);

it.each(['Cancel', 'Close', 'Escape'])(
  '[N-30] %s asks whether to quit, and keeps the words until one says so',
  async (way) => {
    const { form, onClose } = await open();
    await userEvent.type(form.getByRole('textbox', { name: /^Title/ }), 'Zip');
    const leave = () =>
      way === 'Escape' ? userEvent.keyboard('{Escape}') : userEvent.click(form.getByRole('button', { name: way }));
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Quit creating new tickets?' });
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Quit creating new tickets?' })).toBeNull());
    expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue('Zip');
    await leave();
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Quit creating new tickets?' })).getByRole('button', {
        name: 'Quit',
      }),
    );
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  },
);

it('[N-62] when it could not be made, the form goes and a dialog says why; then it is there again, word for word', async () => {
  const scene = await open({}, () => refused(500, 'Broken') as never);
  await save(scene);
  const dialog = await screen.findByRole('dialog', { name: 'The ticket could not be made' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Ticket' })).toBeNull());
  await userEvent.click(within(dialog).getByRole('button'));
  const again = within(await screen.findByRole('dialog', { name: 'New Ticket' }));
  expect(again.getByRole('textbox', { name: /^Title/ })).toHaveValue('Zip');
  expect(scene.onClose).not.toHaveBeenCalled();
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(scene.sent()).toHaveLength(2));
  // The first one may have been made, and only its answer lost.
  expect(scene.sent()[1]?._id).toBe(scene.sent()[0]?._id);
});

it('[N-31] [N-32] its rules are those of the page', async () => {
  const { form, sent } = await open();
  expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.click(form.getByRole('textbox', { name: /^Title/ }));
  await userEvent.paste('x'.repeat(101));
  expect(await form.findByText('Max 100 characters (101/100)')).toBeVisible();
  await userEvent.click(form.getByRole('textbox', { name: /^Description/ }));
  await userEvent.paste('x'.repeat(301));
  expect(await form.findByText('Max 300 characters (301/300)')).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(sent()).toHaveLength(0);
});

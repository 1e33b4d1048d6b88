import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { idOf } from '../../../lib/testing/factories.ts';
import { fakeConnection } from '../../../lib/testing/fake-connection.ts';
import { PageTitle } from '../../../ui/index.ts';
import { aTicket, colleagues, keepsComment, serveTicket, signIn } from '../testing.ts';
import { CommentBox } from './comment-box.tsx';

let socket: ReturnType<typeof fakeConnection>;
beforeEach(() => {
  signIn();
  socket = fakeConnection();
});
afterEach(() => socket.undo());

const { maya, ann, annLee } = colleagues;
type Person = typeof ann;
const person = (number: number, fullname: string): Person => ({ ...ann, _id: idOf(number), fullname });
const field = () => screen.getByRole('textbox', { name: 'Internal comment' });
/** Beside their pictures. */
const options = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('[dir="auto"]')?.textContent);
const activeOne = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};

async function open(people: Person[] = Object.values(colleagues), wait?: Promise<void>) {
  const server = serveTicket(aTicket(), [], {
    'GET /api/user/assignees': async () => {
      await wait;
      return { body: { data: people, count: people.length } };
    },
    'POST /api/comment': keepsComment,
  });
  await renderScreen(
    <>
      <PageTitle>Tickets</PageTitle>
      <CommentBox ticket={aTicket()} />
    </>,
  );
  if (wait === undefined) await waitFor(() => expect(server.to('/api/user/assignees')).toHaveLength(1));
  const sent = () => server.to('/api/comment').map(({ body }) => body as { content: string; mentions: string[] });
  return { ...server, sent };
}

it('[N-54] a sign at the beginning of a word opens the list of colleagues, what is typed behind it makes it shorter', async () => {
  await open();
  await userEvent.type(field(), 'Ask me@');
  expect(options()).toEqual([]);
  expect(field()).not.toHaveAttribute('aria-controls');
  await userEvent.type(field(), ' @');
  expect(await screen.findByRole('listbox', { name: 'Colleagues who see this ticket' })).toBeVisible();
  expect(options()).toEqual(['Maya Lindqvist', 'Ann', 'Ann Lee']);
  expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  await userEvent.type(field(), 'lee');
  expect(options()).toEqual(['Ann Lee']);
  expect(screen.getByText('1 colleague found')).toBeInTheDocument();
  await userEvent.type(field(), 'x');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('[N-54] arrows go round, Enter and Tab put the whole name in, and it is sent as a mention', async () => {
  const server = await open();
  await userEvent.type(field(), 'Ask @an');
  expect(activeOne()).toHaveTextContent('Ann');
  await userEvent.keyboard('{ArrowUp}');
  expect(activeOne()).toHaveTextContent('Ann Lee');
  expect(activeOne()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Ask @Ann Lee ');
  expect(server.sent()).toEqual([]);
  expect(activeOne()).toBeNull();
  await userEvent.type(field(), '@may{Tab}please');
  expect(field()).toHaveValue('Ask @Ann Lee @Maya Lindqvist please');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.sent()).toHaveLength(1));
  expect(server.sent()[0]?.mentions.sort()).toEqual([maya._id, annLee._id].sort());
});

it('[N-54] a name that another begins with is chosen by itself', async () => {
  await open();
  await userEvent.type(field(), '@ann{Enter}');
  expect(field()).toHaveValue('@Ann ');
  expect(options()).toEqual([]);
  await userEvent.keyboard('l');
  expect(options()).toEqual(['Ann Lee']);
});

it('[N-54] Escape closes it and keeps what is typed; Ctrl+Enter sends over an open list', async () => {
  const server = await open();
  await userEvent.type(field(), '@an{Escape}');
  expect(options()).toEqual([]);
  expect(field()).toHaveValue('@an');
  await userEvent.keyboard('n');
  expect(options()).toEqual(['Ann', 'Ann Lee']);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.sent()[0]).toMatchObject({ content: '@ann', mentions: [] }));
});

it('[N-54] the middle of a text is filled in where the caret stands', async () => {
  await open();
  await userEvent.type(field(), 'Ask  please');
  await userEvent.type(field(), '@lee{Enter}', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(field()).toHaveValue('Ask @Ann Lee  please');
  await userEvent.keyboard('now');
  expect(field()).toHaveValue('Ask @Ann Lee now please');
});

it('[N-54] long names and names of the other direction are whole in text and mention; nobody calls themselves', async () => {
  const own = signIn();
  const long = person(63, 'Maximiliana Theodora von und zu Hohenstein-Bergengruen the 3rd');
  const arabic = person(64, 'دنيا حداد');
  const server = await open([{ ...ann, _id: own._id, fullname: own.fullname }, long, arabic]);
  await userEvent.type(field(), '@');
  expect(options()).toEqual([long.fullname, arabic.fullname]);
  await userEvent.type(field(), 'hohen{Enter}@دن{Enter}');
  expect(field()).toHaveValue(`@${long.fullname} @${arabic.fullname} `);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.sent()[0]?.mentions.sort()).toEqual([long._id, arabic._id].sort()));
});

it('[N-54] Enter for a list that is on its way waits for it', async () => {
  let come: () => void = () => undefined;
  await open(undefined, new Promise((resolve) => (come = resolve)));
  await userEvent.type(field(), '@lee{Enter}');
  expect(field()).toHaveValue('@lee');
  await act(async () => come());
  await waitFor(() => expect(field()).toHaveValue('@Ann Lee '));
});

it('[N-54] it goes when the field is left', async () => {
  await open();
  await userEvent.type(field(), '@');
  expect(options()).toHaveLength(3);
  await userEvent.tab({ shift: true });
  await waitFor(() => expect(options()).toEqual([]));
});

import type { Shortcut } from '@chatso/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session-store.ts';
import { fakeConnection } from '../../lib/testing/fake-connection.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { type OpenShortcut, ShortcutsPage } from './shortcuts-page.tsx';

const path = '/api/users/shortcuts';
const ids = { more: '0193b0a0-0000-7000-8000-0000000000c1', own: '0193b0a0-0000-7000-8000-0000000000c2' };
const aShortcut = (over: Partial<Shortcut> = {}): Shortcut => ({
  ...{ _id: ids.more, keyword: 'more', message: 'Tell me more.', type: 'global', storeId: null, files: [] },
  ...{ updatedAt: '2026-11-01T00:00:00.000Z', version: 3 },
  ...over,
});
const later = aShortcut({
  ...{ _id: '0193b0a0-0000-7000-8000-0000000000c3', keyword: 'Alpha', message: 'The first letter' },
  updatedAt: '2026-11-02T00:00:00.000Z',
});

beforeEach(() => {
  sessionStore.setState({
    ...{ user: aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] }) },
    ...{ workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't', expiresAt: Number.POSITIVE_INFINITY },
  });
});

function serve(data: Shortcut[], routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/stores': () => ({ body: { data: [], count: 0 } }),
    [`GET ${path}`]: () => ({ body: { data, count: data.length } }),
    ...routes,
  });
  return { server, data };
}

function Page({ begin, type }: { begin: OpenShortcut; type: Shortcut['type'] }) {
  const [open, setOpen] = useState(begin);
  return <ShortcutsPage open={open} type={type} onOpen={setOpen} />;
}
const show = (begin: OpenShortcut = {}, type: Shortcut['type'] = 'global') =>
  renderUi(<Page begin={begin} type={type} />);

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const keywords = () =>
  screen.getAllByRole('row').flatMap((row) =>
    within(row)
      .queryAllByRole('button', { name: /^\// })
      .map((b) => b.textContent),
  );

describe('the list', () => {
  it('[P-55] shows those of its kind, searches and sorts them', async () => {
    serve([aShortcut(), later, aShortcut({ _id: ids.own, keyword: 'mine', type: 'personal' })]);
    show();
    await screen.findByRole('button', { name: '/more' });
    expect(keywords()).toEqual(['/Alpha', '/more']);
    await userEvent.click(screen.getByRole('button', { name: 'Keyword' }));
    expect(keywords()).toEqual(['/more', '/Alpha']);
    await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
    expect(keywords()).toEqual(['/Alpha', '/more']);
    const search = screen.getByRole('searchbox', { name: 'Search keyword or message' });
    fireEvent.change(search, { target: { value: 'LETTER' } });
    expect(keywords()).toEqual(['/Alpha']);
    fireEvent.change(search, { target: { value: 'nowhere' } });
    expect(screen.getByText('No Results Found')).toBeInTheDocument();
  });

  it('[P-55] an empty one says what it is for and offers the first', async () => {
    serve([aShortcut()]);
    show({}, 'personal');
    expect(await screen.findByText('No shortcuts yet')).toBeInTheDocument();
    const [create] = screen.getAllByRole('button', { name: 'New shortcut' });
    await userEvent.click(create as HTMLElement);
    expect(await field('Keyword')).toBeInTheDocument();
  });

  it('[P-55] deletes after a question, with the version that was seen', async () => {
    const { server, data } = serve([aShortcut()], {
      [`DELETE ${path}/${ids.more}`]: () => ({ body: { ok: true } }),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete more' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Delete /more?')).toBeInTheDocument();
    data.splice(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete shortcut' }));
    expect(await screen.findByText('No shortcuts yet')).toBeInTheDocument();
    expect(server.calls.filter(({ method }) => method === 'DELETE').map((call) => call.path)).toEqual([
      `${path}/${ids.more}?version=3`,
    ]);
  });

  it('[P-55] follows what others do', async () => {
    const connection = fakeConnection();
    const { data } = serve([aShortcut()]);
    show();
    await screen.findByRole('button', { name: '/more' });
    data.push(later);
    connection.hear('shortcuts:changed');
    expect(await screen.findByRole('button', { name: '/Alpha' })).toBeInTheDocument();
    connection.undo();
  });
});

describe('the editor', () => {
  it('[P-54] makes one: keyword without its slash, message with variables, shown as the customer gets it', async () => {
    const { server } = serve([], { [`POST ${path}`]: () => ({ status: 201, body: aShortcut() }) });
    show({ shortcut: 'new' }, 'personal');
    await type('Keyword', '/Hello');
    await type('Message', 'Hi {{customer.name}}, welcome');
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    expect(within(preview).getByText('Hi Camille Tremblay, welcome')).toBeInTheDocument();
    await userEvent.click(within(preview).getByRole('switch', { name: 'Customer without a name' }));
    expect(within(preview).getByText('Hi, welcome')).toBeInTheDocument();
    await save();
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ type: 'personal', keyword: 'Hello', message: 'Hi {{customer.name}}, welcome', storeId: null, files: [] },
    });
  });

  it('[P-54] names what is no variable, and does not save it', async () => {
    const { server } = serve([aShortcut()]);
    show({ shortcut: ids.more });
    await type('Message', 'Hi {{customer.nmae}}');
    expect(await screen.findByText('{{customer.nmae}} is not a variable.')).toBeInTheDocument();
    expect(screen.getByText('{{customer.nmae}}', { selector: 'mark' })).toBeInTheDocument();
    await save();
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('[P-54] inserts a variable where the caret is', async () => {
    serve([aShortcut()]);
    show({ shortcut: ids.more });
    const message = await field('Message');
    message.setSelectionRange(0, 4);
    await userEvent.click(screen.getByRole('button', { name: 'Store name' }));
    expect(message.value).toBe('{{store.name}} me more.');
  });

  it.each([
    ['two words', 'Use 1 to 30 letters, digits, - or _.'],
    ['a'.repeat(31), 'Use 1 to 30 letters, digits, - or _.'],
  ])('[P-55] refuses the keyword "%s"', async (keyword, words) => {
    serve([]);
    show({ shortcut: 'new' });
    await type('Keyword', keyword);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('[P-55] shows a taken keyword at its field', async () => {
    serve([], { [`POST ${path}`]: () => refused(409, 'This keyword is already in use.', 'keyword-taken') });
    show({ shortcut: 'new' });
    await type('Keyword', 'more');
    await type('Message', 'x');
    await save();
    expect(await screen.findByText('This keyword is already in use.')).toBeInTheDocument();
    await type('Keyword', 'other');
    await waitFor(() => expect(screen.queryByText('This keyword is already in use.')).not.toBeInTheDocument());
  });

  it('[P-55] when somebody else was faster, theirs is shown, the own change stays, and saving again decides', async () => {
    const versions: unknown[] = [];
    const { data } = serve([aShortcut()], {
      [`PATCH ${path}/${ids.more}`]: ({ body }) => {
        versions.push((body as { version: number }).version);
        return versions.length === 1
          ? refused(409, 'Someone else changed this first.', 'conflict')
          : { body: aShortcut({ version: 5 }) };
      },
    });
    show({ shortcut: ids.more });
    await type('Message', 'Mine');
    data.splice(0, 1, aShortcut({ keyword: 'theirs', message: 'Theirs', version: 4 }));
    await save();
    expect(await screen.findByText('Somebody else saved this shortcut.')).toBeInTheDocument();
    expect([(await field('Keyword')).value, (await field('Message')).value]).toEqual(['theirs', 'Mine']);
    await save();
    await waitFor(() => expect(versions).toEqual([3, 4]));
  });

  it('[P-55] a duplicate begins with everything but the keyword, and with copies of the files', async () => {
    const file = { name: 'chart.pdf', filetype: 'pdf', publicUrl: '/files/kept/chart.pdf', size: 3 } as const;
    const copy = { ...file, publicUrl: '/files/copy/chart.pdf' };
    const { server } = serve([aShortcut({ files: [file] })], {
      [`POST ${path}/${ids.more}/files`]: () => ({ status: 201, body: { file: copy } }),
      [`POST ${path}`]: () => ({ status: 201, body: aShortcut() }),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Duplicate more' }));
    expect([(await field('Keyword')).value, (await field('Message')).value]).toEqual(['', 'Tell me more.']);
    await waitFor(() => expect(server.to(`${path}/${ids.more}/files`)[0]?.body).toEqual({ publicUrl: file.publicUrl }));
    await type('Keyword', 'more2');
    await save();
    await waitFor(() =>
      expect(server.to(path).find(({ method }) => method === 'POST')?.body).toMatchObject({
        ...{ keyword: 'more2', message: 'Tell me more.', files: [{ publicUrl: copy.publicUrl }] },
      }),
    );
  });

  it('[P-55] one that somebody else deletes meanwhile: what was typed stays, and becomes a new one', async () => {
    const file = { name: 'map.pdf', filetype: 'pdf' as const, publicUrl: '/files/1/map.pdf', size: 3 };
    const socket = fakeConnection();
    const { server, data } = serve([aShortcut({ files: [file] })], {
      [`POST ${path}`]: () => ({ status: 201, body: aShortcut() }),
    });
    show({ shortcut: ids.more });
    await type('Message', 'Half a sentence');
    data.splice(0);
    socket.hear('shortcuts:changed');
    expect(await screen.findByRole('alert')).toHaveTextContent('This shortcut is gone');
    expect(await field('Message')).toHaveValue('Half a sentence');
    await save();
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ keyword: 'more', message: 'Half a sentence', files: [], type: 'global' },
    });
    socket.undo();
  });

  it('[P-55] says when it is gone', async () => {
    serve([]);
    show({ shortcut: ids.more });
    expect(await screen.findByText('This shortcut is gone')).toBeInTheDocument();
  });

  it('[P-55] the server refuses a change of one that is gone: it becomes a new one, without the files of the old', async () => {
    const file = { name: 'map.pdf', filetype: 'pdf' as const, publicUrl: '/files/1/map.pdf', size: 3 };
    const { server } = serve([aShortcut({ files: [file] })], {
      [`PATCH ${path}/${ids.more}`]: () => refused(404, 'Not found.', 'not-found'),
      [`POST ${path}`]: () => ({ status: 201, body: aShortcut() }),
    });
    show({ shortcut: ids.more });
    await type('Message', 'Kept');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('This shortcut is gone');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await save();
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'POST')).toBe(true));
    expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ message: 'Kept', files: [] });
  });

  it('[P-55] a file that somebody else adds comes along, what both wrote stands side by side', async () => {
    const file = { name: 'theirs.pdf', filetype: 'pdf' as const, publicUrl: '/files/1/theirs.pdf', size: 3 };
    const { server, data } = serve([aShortcut()], {
      [`PATCH ${path}/${ids.more}`]: ({ body }) =>
        (body as Shortcut).version === 3
          ? refused(409, 'Someone else changed this first.', 'conflict')
          : { body: aShortcut({ version: 5 }) },
    });
    show({ shortcut: ids.more });
    await type('Message', 'Mine');
    data.splice(0, 1, aShortcut({ message: 'Theirs', files: [file], version: 4 }));
    await save();
    const both = await screen.findByRole('list', { name: 'Somebody saved first' });
    expect(within(both).getByText('Theirs')).toBeInTheDocument();
    expect(await field('Message')).toHaveValue('Mine');
    expect(await screen.findByRole('button', { name: /theirs\.pdf/ })).toBeInTheDocument();
    await save();
    const sent = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ message: 'Mine', files: [{ publicUrl: file.publicUrl }], version: 4 });
  });

  it('[P-55] a file that could not be uploaded keeps it from being saved, and says so', async () => {
    const { server } = serve([aShortcut()]);
    const upload = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      this.dispatchEvent(new ProgressEvent('error'));
    });
    const { container } = show({ shortcut: ids.more });
    await field('Message');
    const chosen = new File(['x'], 'chart.pdf', { type: 'application/pdf' });
    fireEvent.change(container.querySelector('input[type="file"]') as HTMLElement, { target: { files: [chosen] } });
    expect(await screen.findByText('Retry or remove the files that were not uploaded.')).toBeInTheDocument();
    await save();
    expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    upload.mockRestore();
  });
});

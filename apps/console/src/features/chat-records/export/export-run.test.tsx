import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { laterTexts } from '../../../app/i18n/i18n.ts';
import { renderScreen } from '../../../app/testing/render-app.tsx';
import { sessionStore } from '../../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../../lib/testing/fake-server.ts';
import { Toasts } from '../../../ui/index.ts';
import type { RecordList } from '../use-record-list.ts';
import { createRowCounter } from './count-rows.ts';
import { ExportControl } from './export-control.tsx';
import { cancelExport, exportStore, startExport } from './export-run.ts';

const patient = { timeout: 20_000 };
const { first, second } = workspaceIds;
const sizePath = '/api/conversations/export-csv/size';
const filePath = '/api/conversations/export-csv';
const bytes = (text: string) => new TextEncoder().encode(text);

const list = {
  ...{ tab: 'completed', search: 'late', filters: { sentiment: '0' }, timeZone: 'Asia/Ho_Chi_Minh' },
  sortOf: () => ({ by: 'rating', down: false }),
} as unknown as RecordList;

let saved: string[] = [];
const own = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };
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
  saved = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cancelExport();
  notifications.clean();
  Object.assign(URL, own);
  vi.restoreAllMocks();
});

/** A server whose file comes when the test says so. */
function streaming(rows: number) {
  const server = fakeServer({ [`GET ${sizePath}`]: () => ({ body: { rows, capped: false, byMail: false } }) });
  const answer = globalThis.fetch;
  const asked: string[] = [];
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined;
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input), 'http://console.test');
    if (url.pathname !== filePath) return answer(input, init);
    asked.push(url.search);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        feed = controller;
      },
    });
    init?.signal?.addEventListener('abort', () => feed?.error(new DOMException('cancelled', 'AbortError')));
    return Promise.resolve(
      new Response(body as unknown as BodyInit, {
        headers: { 'content-disposition': 'attachment; filename="chat_records_now.csv"' },
      }),
    );
  };
  return {
    server,
    asked,
    say: (text: string) => feed?.enqueue(bytes(text)),
    end: () => feed?.close(),
    fail: () => feed?.error(new TypeError('network error')),
  };
}

const control = () =>
  renderScreen(
    <>
      <h1>All Chats</h1>
      <Toasts />
      <ExportControl list={list} />
    </>,
  );
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Export .csv' }, patient));

describe('[L-08] the export in the header', () => {
  it('is asked for with the filters, the search and the order of the list, and saved under its name', async () => {
    const file = streaming(2);
    await control();
    await press();
    await waitFor(() => expect(file.asked).toHaveLength(1), patient);
    expect(Object.fromEntries(new URLSearchParams(file.asked[0]))).toEqual({
      ...{ type: 'completed', search: 'late', sentiment: '0', timezone: 'Asia/Ho_Chi_Minh' },
      ...{ sortBy: 'rating', sort: 'asc', format: 'csv' },
    });
    file.say('Customer\nAnn\n');
    await screen.findByText('Exporting 1 of 2 rows', undefined, patient);
    expect(screen.queryByRole('button', { name: 'Export .csv' })).toBeNull();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    file.say('Bob\n');
    file.end();
    await screen.findByRole('button', { name: 'Export .csv' }, patient);
    expect(saved).toEqual(['chat_records_now.csv']);
  });

  it('Cancel stops it and leaves no file and no complaint', async () => {
    const file = streaming(900);
    await control();
    await press();
    await waitFor(() => expect(file.asked).toHaveLength(1), patient);
    file.say('Customer\nAnn\n');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }, patient));
    await screen.findByRole('button', { name: 'Export .csv' }, patient);
    expect(saved).toEqual([]);
    expect(screen.queryByText('Failed to export chat records')).toBeNull();
  });

  it('[L-31] one that breaks off says so and leaves no file', async () => {
    const file = streaming(900);
    await control();
    await press();
    await waitFor(() => expect(file.asked).toHaveLength(1), patient);
    file.say('Customer\nAnn\n');
    file.fail();
    await screen.findByText('Failed to export chat records', undefined, patient);
    expect(saved).toEqual([]);
  });

  it('[L-31] one that is refused says so and why', async () => {
    fakeServer({ [`GET ${sizePath}`]: () => refused(403, 'You do not have permission to do this.', 'forbidden') });
    await control();
    await press();
    await screen.findByText('Failed to export chat records', undefined, patient);
    await screen.findByText('You do not have permission to do this.', undefined, patient);
  });

  it('a long one comes by mail: the strip says so and goes away', async () => {
    const server = fakeServer({
      [`GET ${sizePath}`]: () => ({ body: { rows: 12_345, capped: false, byMail: true } }),
      [`POST ${filePath}`]: () => ({ body: { _id: first, format: 'csv', createdAt: '2026-11-19T10:00:00.000Z' } }),
    });
    await control();
    await press();
    await screen.findByText('We mail you a link', undefined, patient);
    await screen.findByRole('button', { name: 'Export .csv' }, patient);
    expect(server.to(filePath)[0]?.body).toMatchObject({ type: 'completed', search: 'late', format: 'csv' });
    expect(saved).toEqual([]);
  });

  it('is not there for who may not', async () => {
    const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'coach' })] });
    sessionStore.setState({ user });
    await control();
    expect(screen.queryByRole('button', { name: 'Export .csv' })).toBeNull();
  });
});

describe('an export under way', () => {
  it('goes on while another page is looked at, and a second one waits', async () => {
    const file = streaming(2);
    const { unmount } = await control();
    await press();
    await waitFor(() => expect(file.asked).toHaveLength(1), patient);
    unmount();
    await startExport({ type: 'completed' }, 'csv');
    expect(file.asked).toHaveLength(1);
    file.say('Customer\nAnn\nBob\n');
    file.end();
    await waitFor(() => expect(saved).toHaveLength(1), patient);
  });

  it('ends when the workspace is left', async () => {
    const file = streaming(2);
    void startExport({ type: 'completed' }, 'csv');
    await waitFor(() => expect(file.asked).toHaveLength(1), patient);
    sessionStore.setState({ workspaceId: second });
    expect(exportStore.getState().run).toBeNull();
    await new Promise((done) => setTimeout(done, 20));
    expect(saved).toEqual([]);
  });
});

it('rows are counted as they come, whatever stands in their cells and wherever a part ends', () => {
  const csv = createRowCounter('csv');
  expect(csv(bytes('\uFEFFCustomer,Email\n"Ann\n'))).toBe(0);
  expect(csv(bytes('and ""Bob""",x\nCar'))).toBe(1);
  expect(csv(bytes('la,y\n'))).toBe(2);
  const json = createRowCounter('json');
  expect(json(bytes('[\n{"a":"\\"x"'))).toBe(0);
  expect(json(bytes('},\n{"b":1}\n]\n'))).toBeGreaterThanOrEqual(2);
});

describe('the link of a mail', () => {
  const linkPath = '/api/conversations/export-csv/file';
  const land = async () => {
    const rendered = await renderScreen(
      <>
        <h1>All Chats</h1>
        <ExportControl list={list} />
        <Toasts />
      </>,
      '/?tab=completed&export=token-1',
    );
    await waitFor(() => expect(rendered.router.state.location.search).toEqual({ tab: 'completed' }), patient);
    return rendered;
  };

  it.each([
    ['export-not-yours', /made for somebody else/],
    ['export-over', /not kept any more/],
  ])('%s: it says so, and offers no second try', async (reason, words) => {
    const server = fakeServer({ [`GET ${linkPath}`]: () => refused(400, 'x', 'link-invalid', { reason }) });
    await land();
    expect(await screen.findByText('This link opens no export', undefined, patient)).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(server.to(linkPath)).toHaveLength(1);
    expect(saved).toEqual([]);
  });

  it('who may not export is told, and nothing is asked for', async () => {
    const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'agent' })] });
    sessionStore.setState({ user });
    const server = fakeServer({});
    await land();
    expect(await screen.findByText(/Only who may export chats/, undefined, patient)).toBeInTheDocument();
    expect(server.to(linkPath)).toEqual([]);
  });
});

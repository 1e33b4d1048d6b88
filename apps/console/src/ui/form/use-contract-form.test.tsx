import { ApiError, type RoutingSettings, routingSettingsSchema } from '@chatso/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { keyOf } from '../../lib/api/query-of.ts';
import { hasUnsavedChanges } from '../../lib/navigation/unsaved-guard.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { FormBar, FormNotices, numberIn, useContractForm } from './index.ts';

const patient = { timeout: 20_000 };
const path = '/api/admin/workspace/routing';
const begin: RoutingSettings = { automatic: false, capacity: 5, version: 1 };
const saved = vi.fn();

function Form({ held }: { held: RoutingSettings | undefined }) {
  const form = useContractForm('routing.setSettings', {
    schema: routingSettingsSchema,
    saved: held,
    valuesOf: ({ automatic, capacity }) => ({ automatic, capacity: String(capacity) }),
    inputOf: ({ automatic, capacity }, { version }) => ({ body: { automatic, capacity: numberIn(capacity), version } }),
    problems: { capacity: 'A number, please' },
    reads: keyOf('routing.settings'),
    savedOf: (answer) => answer,
    onSaved: saved,
  });
  if (!form.values) return <p>Loading</p>;
  return (
    <main>
      <FormNotices form={form} labels={{ capacity: 'Chats', automatic: 'Assign' }} />
      <input
        aria-label="Assign"
        checked={form.values.automatic}
        type="checkbox"
        onChange={(event) => form.set({ automatic: event.currentTarget.checked })}
      />
      <input
        aria-invalid={form.problem('capacity') !== undefined}
        aria-label="Chats"
        value={form.values.capacity}
        onChange={(event) => form.set({ capacity: event.currentTarget.value })}
      />
      <p>{form.problem('capacity')}</p>
      <FormBar form={form} what="Assignment" />
    </main>
  );
}

beforeEach(() => {
  saved.mockClear();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  const signedIn = { user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' } as const;
  sessionStore.setState({ ...signedIn, expiresAt: Date.now() + 3_600_000 });
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Chats'), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));

it('the rules are the contract’s, told in the page’s words as soon as they are broken; a save leads to the field', async () => {
  const server = fakeServer({});
  renderUi(<Form held={begin} />);
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  type('51');
  expect(await screen.findByText('A number, please', undefined, patient)).toBeVisible();
  expect(hasUnsavedChanges()).toBe(true);
  save();
  await waitFor(() => expect(screen.getByLabelText('Chats')).toHaveFocus());
  expect(server.to(path)).toEqual([]);
  type(' 5 ');
  await waitFor(() => expect(screen.queryByText('A number, please')).toBeNull());
  expect(hasUnsavedChanges()).toBe(false);
});

it('a newer version that arrives while somebody types moves nothing that was typed, and shows what both changed', async () => {
  const server = fakeServer({ [`PUT ${path}`]: ({ body }) => ({ body: { ...(body as object), version: 3 } }) });
  const { rerender } = renderUi(<Form held={begin} />);
  type('7');
  rerender(<Form held={{ automatic: true, capacity: 5, version: 2 }} />);
  await waitFor(() => expect(screen.getByLabelText('Assign')).toBeChecked());
  expect(screen.getByLabelText('Chats')).toHaveValue('7');
  expect(screen.queryByText(/Somebody saved first/)).toBeNull();
  rerender(<Form held={{ automatic: true, capacity: 9, version: 3 }} />);
  expect(await screen.findByRole('list', { name: 'Somebody saved first' }, patient)).toBeVisible();
  expect(screen.getByLabelText('Chats')).toHaveValue('7');
  expect(screen.getByText('9')).toBeVisible();
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), patient);
  expect(server.to(path)[0]?.body).toEqual({ automatic: true, capacity: 7, version: 3 });
});

it.each([
  ['Take theirs of Chats', '9', false],
  ['Keep mine of Chats', '7', true],
])('%s', async (name, value, stillDirty) => {
  fakeServer({});
  const { rerender } = renderUi(<Form held={begin} />);
  type('7');
  rerender(<Form held={{ ...begin, capacity: 9, version: 2 }} />);
  fireEvent.click(await screen.findByRole('button', { name }, patient));
  await waitFor(() => expect(screen.queryByText(/Somebody saved first/)).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Chats')).toHaveValue(value);
  expect(hasUnsavedChanges()).toBe(stillDirty);
});

it('what is typed on while a save is under way is a change of its own', async () => {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  fakeServer({
    [`PUT ${path}`]: async ({ body }) => {
      await answered;
      return { body: { ...(body as object), version: 2 } };
    },
  });
  renderUi(<Form held={begin} />);
  type('7');
  save();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled(), patient);
  type('8');
  act(() => answer());
  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), patient);
  expect(screen.getByLabelText('Chats')).toHaveValue('8');
  expect(screen.queryByText(/Somebody saved first/)).toBeNull();
  expect(hasUnsavedChanges()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText('Chats')).toHaveValue('7'));
});

it('what was saved is shown as the server has it', async () => {
  fakeServer({ [`PUT ${path}`]: ({ body }) => ({ body: { ...(body as object), version: 2 } }) });
  renderUi(<Form held={begin} />);
  type(' 007 ');
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), patient);
  expect(screen.getByLabelText('Chats')).toHaveValue('7');
  expect(hasUnsavedChanges()).toBe(false);
});

it('[U-01] a save that does not arrive keeps what was typed and says why; a field the server refuses says so itself', async () => {
  let offline = true;
  const wrong = { errors: [{ field: 'capacity', message: 'Too many for this plan' }] };
  fakeServer({
    [`PUT ${path}`]: () => {
      if (offline) throw new TypeError('Failed to fetch');
      return refused(400, 'Too many for this plan', 'validation', wrong);
    },
  });
  renderUi(<Form held={begin} />);
  type('7');
  save();
  expect(await screen.findByRole('alert', undefined, patient)).toBeVisible();
  expect(screen.getByLabelText('Chats')).toHaveValue('7');
  offline = false;
  save();
  expect(await screen.findByText('Too many for this plan', undefined, patient)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  type('6');
  await waitFor(() => expect(screen.queryByText('Too many for this plan')).toBeNull());
});

function Begun({ guarded, begin: at }: { guarded: boolean; begin: string }) {
  const form = useContractForm('routing.setSettings', {
    schema: routingSettingsSchema,
    saved: begin,
    begin: { automatic: false, capacity: at },
    valuesOf: ({ automatic, capacity }) => ({ automatic, capacity: String(capacity) }),
    inputOf: ({ automatic, capacity }, { version }) => ({ body: { automatic, capacity: numberIn(capacity), version } }),
    reads: () => Promise.reject(new TypeError('Failed to fetch')),
    fieldOf: { 'name-taken': 'capacity' },
    onRefused: (error) => error instanceof ApiError && error.code === 'entity-limit',
    guarded,
    savedOf: (answer) => answer,
    onSaved: saved,
  });
  return (
    <>
      <FormNotices form={form} labels={{}} />
      <p>{form.problem('capacity')}</p>
      <FormBar form={form} what={`Chats: ${form.values?.capacity}`} />
    </>
  );
}

it.each([true, false])('what it begins with is unsaved; leaving is asked about where it is guarded: %s', (guarded) => {
  renderUi(<Begun begin="7" guarded={guarded} />);
  expect(screen.getByText('Chats: 7')).toBeVisible();
  expect(hasUnsavedChanges()).toBe(guarded);
});

it.each([
  [
    'at its field where the code is about one',
    refused(409, 'Taken.', 'name-taken'),
    'This name is already in use',
    null,
  ],
  ['by the page where it does so', refused(400, 'Max users reached', 'entity-limit'), null, null],
  ['above the form otherwise', refused(400, 'No', 'bad-request'), null, true],
])('a refusal is told %s', async (_where, answer, atField, above) => {
  const server = fakeServer({ [`PUT ${path}`]: () => answer });
  renderUi(<Begun begin="7" guarded />);
  save();
  await waitFor(() => expect(server.to(path)).toHaveLength(1), patient);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled(), patient);
  if (atField) expect(screen.getByText(new RegExp(atField, 'i'))).toBeVisible();
  expect(screen.queryByRole('alert') !== null).toBe(above === true);
});

it('a conflict is told though theirs cannot be asked for', async () => {
  fakeServer({ [`PUT ${path}`]: () => refused(409, 'Someone else changed this first.', 'conflict') });
  renderUi(<Begun begin="7" guarded />);
  save();
  expect(await screen.findByText(/What they saved is shown/, undefined, patient)).toBeVisible();
});

it('[H-101] a save whose answer was lost is no failure any more once it is seen that it was saved', async () => {
  fakeServer({ [`PUT ${path}`]: () => refused(502, 'Bad gateway') });
  const { rerender } = renderUi(<Form held={begin} />);
  type('7');
  save();
  expect(await screen.findByRole('alert', {}, patient)).toBeVisible();
  rerender(<Form held={{ ...begin, capacity: 7, version: 2 }} />);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('[P-04] at the end of a long form a save leads to what two people have changed before it overwrites any of it', async () => {
  const server = fakeServer({ [`PUT ${path}`]: ({ body }) => ({ body: { ...(body as object), version: 3 } }) });
  const { rerender } = renderUi(<Form held={begin} />);
  type('7');
  rerender(<Form held={{ ...begin, capacity: 9, version: 2 }} />);
  await screen.findByRole('list', { name: 'Somebody saved first' }, patient);
  expect(screen.getByRole('status')).toHaveTextContent('Somebody saved first');
  const notices = document.querySelector<HTMLElement>('[data-form-notices]');
  if (!notices) throw new Error('Nothing is said above the form.');
  const scroll = vi.fn();
  Object.assign(notices, {
    scrollIntoView: scroll,
    getBoundingClientRect: () => ({ top: -900, bottom: -700 }),
  });
  save();
  await waitFor(() => expect(scroll).toHaveBeenCalled());
  expect(document.activeElement).toBe(notices);
  expect(server.to(path)).toEqual([]);
  Object.assign(notices, { getBoundingClientRect: () => ({ top: 100, bottom: 300 }) });
  save();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), patient);
});

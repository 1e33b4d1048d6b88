import type { StoreConsent } from '@chatso/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { ConsentSection } from './consent-section.tsx';

const patient = { timeout: 20_000 };
const { first } = workspaceIds;
const path = '/api/admin/privacy/consents';
const [monday, tuesday] = ['2026-11-16T10:00:00.000Z', '2026-11-17T10:00:00.000Z'];

beforeEach(async () => {
  // jsdom has none; the growing text field asks when they have come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({ user, workspaceId: first, phase: 'signed-in', idToken: 't' });
});

/** An editor in which a text was typed that somebody else was faster to save. */
async function inConflict() {
  let stored: StoreConsent = {
    ...{
      _id: first,
      storeName: 'Corner shop',
      enabled: true,
      sneakPeek: false,
      version: 1,
      text: 'Mine.',
      link: null,
      updatedAt: monday,
    },
  };
  const server = fakeServer({
    [`GET ${path}`]: () => ({ body: { data: [stored], count: 1 } }),
    [`PATCH ${path}/${first}`]: ({ body }) => {
      const { was, ...wanted } = body as StoreConsent & { was: string | null };
      if (was === stored.updatedAt) {
        stored = { ...stored, ...wanted, version: stored.version + 1, updatedAt: '2026-11-18T10:00:00.000Z' };
        return { body: stored };
      }
      return refused(409, 'Someone else changed this first.', 'conflict');
    },
  });
  await renderScreen(
    <>
      <h1>Privacy</h1>
      <ConsentSection />
    </>,
  );
  const text = await screen.findByRole('textbox', { name: 'Text beside the box' }, patient);
  fireEvent.change(text, { target: { value: 'What I typed.' } });
  stored = { ...stored, text: 'What they saved.', version: 2, updatedAt: tuesday };
  const save = screen.getByRole('button', { name: 'Save consent' });
  fireEvent.click(save);
  const notice = await screen.findByText(/It now says: “What they saved\.”/, undefined, patient);
  expect(notice.textContent).toContain('Someone else changed this first.');
  expect(text).toHaveValue('What I typed.');
  const sent = () => server.to(`${path}/${first}`).map(({ body }) => (body as { was: string }).was);
  return { text, save, sent };
}

it('what somebody else saved meanwhile is shown beside what is typed; saving again replaces it', async () => {
  const { text, save, sent } = await inConflict();
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toEqual([monday, tuesday]));
  await waitFor(() => expect(screen.queryByText(/It now says/)).not.toBeInTheDocument());
  expect(text).toHaveValue('What I typed.');
  expect(save).toBeDisabled();
});

it('or it is kept', async () => {
  const { text, sent } = await inConflict();
  fireEvent.click(screen.getByRole('button', { name: 'Keep theirs' }));
  expect(text).toHaveValue('What they saved.');
  expect(screen.queryByText(/It now says/)).not.toBeInTheDocument();
  expect(sent()).toEqual([monday]);
});

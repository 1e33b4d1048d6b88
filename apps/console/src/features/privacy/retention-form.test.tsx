import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { hasUnsavedChanges } from '../../lib/navigation/unsaved-guard.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { aMembership, aUser, fakeServer, refused, workspaceIds } from '../../lib/testing/fake-server.ts';
import { RetentionForm } from './retention-form.tsx';

const patient = { timeout: 20_000 };
const path = '/api/admin/privacy/retention';

beforeEach(async () => {
  await laterTexts();
  const user = aUser({ workspaces: [aMembership(workspaceIds.first, 'Northwind', { role: 'admin' })] });
  sessionStore.setState({ user, workspaceId: workspaceIds.first, phase: 'signed-in', idToken: 't' });
});

it('another admin saved first: their number is told, what was typed stays, and saving again replaces it', async () => {
  let stored: number | null = 30;
  fakeServer({
    [`GET ${path}`]: () => ({ body: { retentionDays: stored, planDays: null } }),
    [`PATCH ${path}`]: ({ body }) => {
      const { was, retentionDays } = body as { was: number | null; retentionDays: number | null };
      if (was !== stored) return refused(409, 'Someone else changed this first.', 'conflict');
      stored = retentionDays;
      return { body: { retentionDays: stored, planDays: null } };
    },
  });
  await renderScreen(
    <>
      <h1>Privacy</h1>
      <RetentionForm />
    </>,
  );
  const field = await screen.findByRole('textbox', { name: 'Days' }, patient);
  expect(hasUnsavedChanges()).toBe(false);
  fireEvent.change(field, { target: { value: '' } });
  expect(hasUnsavedChanges()).toBe(true);
  stored = 90;
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/chats are kept for 90 days now/, undefined, patient)).toBeVisible();
  expect(field).toHaveValue('');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(stored).toBeNull(), patient);
  await vi.waitFor(() => expect(screen.queryByText(/Somebody else saved first/)).toBeNull(), patient);
  expect(hasUnsavedChanges()).toBe(false);
});

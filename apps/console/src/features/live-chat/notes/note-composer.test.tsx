import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { NoteComposer } from './note-composer.tsx';

const targets = vi.hoisted(() => ({ answer: async (): Promise<unknown> => ({ data: [] }) }));
vi.mock('../../../lib/api/api.ts', () => ({ api: { 'conversations.mentionTargets': () => targets.answer() } }));

const person = (index: number, fullname: string) => ({ _id: idOf(index), fullname, avatar: null, role: 'agent' });
const team = { data: [person(50, 'Tomás Herrera'), person(51, 'Priya Nair')] };

function setUp() {
  const harness = liveHarness();
  const send = vi.fn();
  vi.spyOn(harness.live.notes, 'now').mockReturnValue({ send } as never);
  render(
    <harness.Wrapper>
      <NoteComposer autoFocus chat={aConversation()} />
    </harness.Wrapper>,
  );
  return { user: userEvent.setup(), send, field: screen.getByRole<HTMLTextAreaElement>('textbox') };
}

it('Enter takes the colleague from the list, also when the list comes after it; the note is not added by that', async () => {
  let come: (answer: unknown) => void = () => undefined;
  targets.answer = () => new Promise((done) => (come = done));
  const { user, send, field } = setUp();
  await user.type(field, 'Ask @tom{Enter}');
  expect(send).not.toHaveBeenCalled();
  come(team);
  await waitFor(() => expect(field.value).toBe('Ask @Tomás Herrera '));
  await user.type(field, 'please{Enter}');
  expect(send).toHaveBeenCalledWith(expect.anything(), 'Ask @Tomás Herrera please', [idOf(50)]);
});

it('arrows walk through the list, Escape closes it and stays in the field', async () => {
  targets.answer = async () => team;
  const { user, send, field } = setUp();
  await user.type(field, '@');
  await screen.findByRole('option', { name: 'Priya Nair' });
  await user.keyboard('{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect(active.textContent).toContain('Priya Nair');
  expect(field.getAttribute('aria-activedescendant')).toBe(active.id);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toBe(document.activeElement);
  await user.type(field, 'x{Enter}');
  expect(send).toHaveBeenCalledWith(expect.anything(), '@x', []);
});

it('what cannot be loaded holds nothing up', async () => {
  targets.answer = () => Promise.reject(new Error('No.'));
  const { user, send, field } = setUp();
  await user.type(field, '@tom');
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledWith(expect.anything(), '@tom', []));
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { idOf } from '../../lib/testing/factories.ts';
import { fakeServer } from '../../lib/testing/fake-server.ts';
import { PageTitle } from '../../ui/index.ts';
import { AssigneeField } from './assignee-field.tsx';

// jsdom has no fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
const someone = (n: number, fullname: string) => ({
  ...{ _id: idOf(n), fullname, email: `p${n}@x.test`, avatar: null, tickets: 0 },
});
const [maya, robin] = [someone(1, 'Maya Lindqvist'), someone(2, 'Robin Achterberg')];
beforeEach(() => {
  fakeServer({ 'GET /api/user/assignees': () => ({ body: { data: [maya, robin] } }) });
});

it('what is typed searches, whoever has it now; a colleague who gives it to somebody meanwhile takes no letter away', async () => {
  const chosen = vi.fn();
  function Field() {
    const [person, setPerson] = useState<typeof maya | null>(null);
    return (
      <>
        <PageTitle>Tickets</PageTitle>
        <AssigneeField person={person} onChoose={chosen} />
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setPerson(maya)}>
          Colleague
        </button>
      </>
    );
  }
  await renderScreen(<Field />);
  const field = screen.getByRole('combobox', { name: 'Assignee' });
  await userEvent.click(field);
  await userEvent.keyboard('Ro');
  expect(field).toHaveValue('Ro');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  screen.getByRole('button', { name: 'Colleague' }).click();
  await userEvent.keyboard('b');
  expect(field).toHaveValue('Rob');
  await userEvent.click(screen.getByRole('option', { name: /Robin/ }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ _id: robin._id }));
});

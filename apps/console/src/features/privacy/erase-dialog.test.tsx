import { ApiError, type Person } from '@chatso/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../../app/i18n/i18n.ts';
import { renderScreen } from '../../app/testing/render-app.tsx';
import { EraseDialog } from './erase-dialog.tsx';

beforeEach(() => laterTexts());

const customer = { id: 'c', name: 'Mina Kowalczyk', email: 'mina@shopper.test' };
const visitor = (behind: Person['customer']): Person => ({
  ...{ type: 'visitor', id: 'v', name: 'Visitor #7', email: 'mina@shopper.test' },
  customer: behind,
});

async function ask(person: Person, onErase = vi.fn(async () => undefined)) {
  await renderScreen(
    <>
      <h1>Privacy</h1>
      <EraseDialog person={person} onClose={() => undefined} onErase={onErase} />
    </>,
  );
  const word = await screen.findByRole('textbox', { name: 'Type ERASE to confirm' });
  return {
    onErase,
    async confirm() {
      fireEvent.change(word, { target: { value: 'ERASE' } });
      fireEvent.click(screen.getByRole('button', { name: 'Erase for good' }));
      await waitFor(() => expect(onErase).toHaveBeenCalled());
    },
  };
}

it('says that the customer behind a visitor is erased with them, and asks nothing', async () => {
  const { onErase, confirm } = await ask(visitor({ ...customer, proved: true }));
  expect(screen.getByText(/This visitor is your customer Mina Kowalczyk · mina@shopper\.test/)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await confirm();
  expect(onErase).toHaveBeenCalledWith(expect.objectContaining({ id: 'v' }), false);
});

it('says which customer stays where an address was merely typed, and offers to erase them, too', async () => {
  const { onErase, confirm } = await ask(visitor({ ...customer, proved: false }));
  expect(screen.getByText(/Your customer Mina Kowalczyk .* has the same email address/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Erase the customer, too' }));
  await confirm();
  expect(onErase).toHaveBeenCalledWith(expect.objectContaining({ id: 'v' }), true);
});

it('says nothing of customers where there is none', async () => {
  await ask(visitor(null));
  expect(screen.queryByText(/customer/)).toBeNull();
});

it('[U-02] says that somebody else was faster, where there is nobody left to erase', async () => {
  const gone = vi.fn(() => Promise.reject(new ApiError({ statusCode: 404, message: 'Not found.' })));
  const { confirm } = await ask(visitor(null), gone);
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('Visitor #7 has been erased already.');
  expect(screen.queryByText('Not found.')).toBeNull();
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { renderUi } from '../../app/testing/render-app.tsx';
import { DateFilter, type Days } from './index.ts';

const chosen = vi.fn();
beforeEach(() => chosen.mockClear());

function Filter({ begin = null }: { begin?: Days | null }) {
  const [value, setValue] = useState<Days | null>(begin);
  return (
    <DateFilter
      label="Date"
      today="2026-11-20"
      value={value}
      onChange={(days) => {
        chosen(days);
        setValue(days);
      }}
    />
  );
}

const openCustom = async () => {
  renderUi(<Filter />);
  await userEvent.click(screen.getByRole('button', { name: 'Date All' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Custom' }));
  return { start: await screen.findByLabelText('Start date'), end: screen.getByLabelText('End date') };
};

it('[L-35] a span by its name is applied at once, and said by it', async () => {
  renderUi(<Filter />);
  await userEvent.click(screen.getByRole('button', { name: 'Date All' }));
  await userEvent.click(await screen.findByRole('button', { name: 'This Week' }));
  expect(chosen).toHaveBeenLastCalledWith({ from: '2026-11-16', to: '2026-11-20' });
  expect(await screen.findByRole('button', { name: 'This Week' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Date' }));
  expect(chosen).toHaveBeenLastCalledWith(null);
});

it('[L-34] days are typed as MM/DD/YYYY, and what is applied stays until Apply', async () => {
  const { start, end } = await openCustom();
  await userEvent.type(start, '11/3/2026');
  await userEvent.type(end, '11/13/2026');
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(chosen).toHaveBeenLastCalledWith({ from: '2026-11-03', to: '2026-11-13' });
  expect(await screen.findByRole('button', { name: '11/03/2026 – 11/13/2026' })).toBeVisible();
});

it('[L-32] both ends are required', async () => {
  const { start, end } = await openCustom();
  await userEvent.click(start);
  await userEvent.tab();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter Start date');
  await userEvent.type(start, '11/03/2026');
  await userEvent.click(end);
  await userEvent.tab();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please enter End date'));
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
});

it('[L-33] neither is later than today', async () => {
  const { start, end } = await openCustom();
  await userEvent.type(start, '11/21/2026');
  expect(screen.getByRole('alert')).toHaveTextContent('Start date cannot be later than today');
  await userEvent.clear(start);
  await userEvent.type(start, '11/13/2026');
  await userEvent.type(end, '11/27/2026');
  expect(screen.getByRole('alert')).toHaveTextContent('End date cannot be later than today');
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled();
});

it('[L-34] an end before its start makes both the day that was entered', async () => {
  const { start, end } = await openCustom();
  await userEvent.type(start, '11/13/2026');
  await userEvent.type(end, '11/02/2026');
  await userEvent.tab();
  await waitFor(() => expect(start).toHaveValue('11/02/2026'));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(chosen).toHaveBeenLastCalledWith({ from: '2026-11-02', to: '2026-11-02' });
});

it('what is no date is no date', async () => {
  const { start } = await openCustom();
  await userEvent.type(start, '02/30/2026');
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a date as MM/DD/YYYY');
});

import { Checkbox, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { laterTexts } from '../app/i18n/i18n.ts';
import { renderUi } from '../app/testing/render-app.tsx';
import { useCommandKeys } from '../lib/navigation/command-keys.ts';
import { ToastList } from './toast-list.tsx';
import { toast } from './toasts.tsx';

function Page() {
  useCommandKeys();
  return (
    <>
      <Checkbox label="Row" />
      <TextInput label="Field" />
      <ToastList />
    </>
  );
}
afterEach(() => act(() => notifications.clean()));

async function offer() {
  await laterTexts();
  const [first, second] = [vi.fn(), vi.fn()];
  renderUi(<Page />);
  act(() => void toast.info('Ending one', { sticky: true, action: { label: 'Undo', undo: true, onClick: first } }));
  act(() => void toast.info('Ending two', { sticky: true, action: { label: 'Undo', undo: true, onClick: second } }));
  await screen.findByText('Ending two');
  return { first, second };
}

it('[27-31] the notice names a key that undoes, the newest first', async () => {
  const { first, second } = await offer();
  expect(screen.getByText('Ending two').closest('[role="status"]')).toHaveTextContent('Press Z to undo.');
  await userEvent.keyboard('z');
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

it('[27-31] single keys work with a checkbox in focus, and are words in a field', async () => {
  const { second } = await offer();
  await userEvent.type(screen.getByRole('textbox', { name: 'Field' }), 'z');
  expect(second).not.toHaveBeenCalled();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Field' }));
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('checkbox', { name: 'Row' })).toHaveFocus();
  await userEvent.keyboard('z');
  expect(second).toHaveBeenCalledOnce();
});

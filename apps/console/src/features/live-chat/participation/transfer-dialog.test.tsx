import { ApiError, type TransferTarget } from '@chatso/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aConversation, idOf } from '../../../lib/testing/factories.ts';
import { liveHarness } from '../testing/live-scope.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const given = vi.hoisted(() => ({ targets: async (): Promise<{ data: unknown[] }> => ({ data: [] }) }));
vi.mock('../../../lib/api/api.ts', () => ({ api: { 'conversations.transferTargets': () => given.targets() } }));

const colleague = (n: number, fullname: string, over: Partial<TransferTarget> = {}): TransferTarget => ({
  ...{ _id: idOf(n), fullname, avatar: null, role: 'agent', online: true, away: false },
  ...over,
});

function open(onClose: () => void = () => undefined) {
  const { live, Wrapper } = liveHarness();
  const ask = vi.spyOn(live, 'requestTransfer').mockResolvedValue(undefined as never);
  render(
    <Wrapper>
      <TransferDialog chat={aConversation()} onClose={onClose} />
    </Wrapper>,
  );
  return ask;
}

it('[H-100] lists colleagues, says who is away, asks nobody who is offline, and finds nobody in words', async () => {
  given.targets = async () => ({
    data: [
      colleague(1, 'Anna Online'),
      colleague(2, 'Ben Away', { away: true }),
      colleague(3, 'Cleo Offline', { online: false, away: true }),
    ],
  });
  const ask = open();
  const rows = await screen.findAllByRole('option');
  expect(rows.map((row) => [row.textContent?.includes('Away') && !row.textContent.includes('Offline')])).toEqual([
    [false],
    [true],
    [false],
  ]);
  expect(rows[1]?.textContent).toContain('AwayAgent');
  fireEvent.click(screen.getByRole('option', { name: /Cleo/ }));
  expect(ask).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'zz' } });
  expect(await screen.findByText('No result found')).toBeTruthy();
});

it('[H-102] agents that cannot be listed are a dialog with the reason, which asks again', async () => {
  const refuse = vi.fn(async () => {
    throw new ApiError({ statusCode: 500, message: 'The list is not available.' });
  });
  given.targets = refuse;
  open();
  const dialog = await screen.findByRole('dialog', { name: 'Transfer chat request' });
  expect((await screen.findByRole('alert')).textContent).toContain('The list is not available.');
  expect(dialog.contains(screen.getByRole('alert'))).toBe(true);
  given.targets = async () => ({ data: [colleague(1, 'Anna Online')] });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /Anna/ })).toBeTruthy();
});

it('[H-100] stays until the request is answered for: a refusal is told, whatever was pressed meanwhile', async () => {
  given.targets = async () => ({ data: [colleague(1, 'Anna Online')] });
  const onClose = vi.fn();
  let refuse: (error: Error) => void = () => undefined;
  const ask = open(onClose);
  ask.mockImplementation(
    () =>
      new Promise((_kept, broken) => {
        refuse = broken;
      }),
  );
  fireEvent.click(await screen.findByRole('option', { name: /Anna/ }));
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).not.toHaveBeenCalled();
  refuse(new ApiError({ statusCode: 503, message: 'The server is busy. Please try again.' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});

import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../app/i18n/i18n.ts';
import { createUploadQueue, type UploadQueue } from '../lib/files/upload-queue.ts';
import { UploadList } from './upload-list.tsx';

const made = new Set<string>();
const own = { createObjectURL: URL.createObjectURL, revokeObjectURL: URL.revokeObjectURL };

beforeEach(() => {
  let count = 0;
  URL.createObjectURL = () => {
    count += 1;
    made.add(`blob:${count}`);
    return `blob:${count}`;
  };
  URL.revokeObjectURL = (address) => void made.delete(address);
});
afterEach(() => {
  made.clear();
  Object.assign(URL, own);
});

function Shown({ queue }: { queue: UploadQueue }) {
  const items = useSyncExternalStore(queue.subscribe, queue.items);
  return (
    <MantineProvider>
      <UploadList items={items} queue={queue} />
    </MantineProvider>
  );
}

const aQueue = () =>
  createUploadQueue({ upload: () => new Promise(() => undefined), prepare: async (file) => file, onRefused: vi.fn() });

it('[H-82] shows the picture, its name and size; what it takes in memory is given back with the row', () => {
  const queue = aQueue();
  const { container, unmount } = render(<Shown queue={queue} />);
  act(() => queue.add([new File(['12345'], 'parcel.png', { type: 'image/png' }), new File(['1'], 'chart.pdf')]));
  const [picture, ...others] = container.querySelectorAll('img');
  expect(picture?.src).toBe('blob:1');
  expect(others).toEqual([]);
  expect(screen.getByText('parcel.png')).toBeTruthy();
  expect(screen.getByText('5 B')).toBeTruthy();
  expect([...made]).toEqual(['blob:1']);
  // A picture that cannot be drawn has the sign of one.
  if (picture) fireEvent.error(picture);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  act(() => screen.getByRole('button', { name: 'Cancel parcel.png' }).click());
  expect([...made]).toEqual([]);
  act(() => queue.add([new File(['2'], 'other.jpg')]));
  expect(made.size).toBe(1);
  unmount();
  expect(made.size).toBe(0);
});

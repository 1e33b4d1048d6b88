import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../app/testing/render-app.tsx';
import { createUploadQueue } from '../lib/files/upload-queue.ts';
import { FileRefusals } from './file-refusals.tsx';

const newQueue = () => createUploadQueue({ upload: () => new Promise(() => undefined), prepare: async (file) => file });

it('[H-73] [H-74] files that were not taken stand there with name and reason until the next choice, or until they were read', () => {
  const queue = newQueue();
  renderUi(<FileRefusals queue={queue} />);
  act(() => queue.add([new File(['x'], 'film.mov'), new File(['fine'], 'a.txt'), new File([], 'nothing.txt')]));
  const said = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said()).toEqual([
    'film.mov Only jpg/jpeg, png, txt, and pdf files are accepted',
    'nothing.txt This file is empty.',
  ]);
  expect(queue.items().map(({ name }) => name)).toEqual(['a.txt']);
  act(() => queue.add([new File(['x'], 'song.mp3')]));
  expect(said()).toEqual(['song.mp3 Only jpg/jpeg, png, txt, and pdf files are accepted']);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => queue.add([new File(['x'], 'song.mp3')]));
  act(() => queue.clear());
  expect(screen.queryByRole('alert')).toBeNull();
});

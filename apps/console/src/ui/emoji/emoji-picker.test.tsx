import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import '../../app/i18n/i18n.ts';
import { foundEmoji, loadEmojiNames } from './emoji-names.ts';
import { EmojiPicker } from './emoji-picker.tsx';

beforeEach(() => localStorage.clear());

it('emoji are found by the beginning of any of their words, in the language of the reader', async () => {
  const [en, fr] = [await loadEmojiNames('en'), await loadEmojiNames('fr')];
  expect(foundEmoji(en, 'thumb up')[0]?.emoji).toBe('👍️');
  expect(foundEmoji(en, 'parcel').map(({ emoji }) => emoji)).toContain('📦️');
  expect(foundEmoji(fr, 'tete de chat')[0]?.name).toBe('tête de chat');
  expect(foundEmoji(en, 'nothing is called so')).toEqual([]);
  const all = Object.values(en).flat();
  expect(all.length).toBeGreaterThan(1000);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
});

async function setUp() {
  const onPick = vi.fn();
  const { unmount } = render(
    <MantineProvider>
      <EmojiPicker onPick={onPick} />
    </MantineProvider>,
  );
  await screen.findAllByRole('option');
  return { onPick, unmount, user: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Search emoji' }) };
}

const chosen = () => screen.getByRole('option', { selected: true }).getAttribute('aria-label');

it('is used by keys from its search field: arrows walk, Enter takes, and what was taken comes first the next time', async () => {
  const { onPick, unmount, user, field } = await setUp();
  await user.type(field, 'thumbs');
  await waitFor(() => expect(chosen()).toBe('thumbs up'));
  await user.keyboard('{ArrowRight}');
  expect(chosen()).toBe('thumbs down');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  expect(onPick).toHaveBeenCalledWith('👍️');
  unmount();
  await setUp();
  expect(screen.getByRole('listbox', { name: 'Recent' })).toBeTruthy();
  expect(chosen()).toBe('thumbs up');
});

it('says that nothing is called so', async () => {
  const { user, field } = await setUp();
  await user.type(field, 'qqqq');
  expect(screen.getByRole('status').textContent).toBe('No emoji has such a name.');
});

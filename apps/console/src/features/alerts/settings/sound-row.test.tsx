import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../../app/i18n/i18n.ts';
import { renderUi } from '../../../app/testing/render-app.tsx';
import { SoundRow } from './sound-row.tsx';

const setting = { enabled: true, url: '', volume: 50 };

it('[U-26] what repeats does so every 30 seconds, minute or two minutes', async () => {
  const onChange = vi.fn();
  renderUi(<SoundRow event="pendingChat" setting={{ ...setting, repeatingInterval: 120 }} onChange={onChange} />);
  const select = await screen.findByRole('combobox', { name: /^Repeat: / });
  const choices = [...select.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(choices).toEqual(['Every 30 seconds', 'Every minute', 'Every 2 minutes']);
  for (const [label, seconds] of [
    ['Every 30 seconds', 30],
    ['Every minute', 60],
  ] as const) {
    const option = screen.getByRole<HTMLOptionElement>('option', { name: label });
    fireEvent.change(select, { target: { value: option.value } });
    expect(onChange).toHaveBeenLastCalledWith({ ...setting, repeatingInterval: seconds });
  }
});

it('a sound that is heard once offers no interval', async () => {
  renderUi(<SoundRow event="newMessage" setting={setting} onChange={() => undefined} />);
  expect(await screen.findByRole('combobox', { name: /^Sound: / })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Repeat: / })).toBeNull();
});

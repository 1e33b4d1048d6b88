import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { useTranslation } from './use-translation.ts';

const seen: { t: unknown; i18n: unknown }[] = [];

function Word({ name }: { name: string }) {
  const { t, i18n } = useTranslation();
  seen.push({ t, i18n });
  return <p>{i18n.exists(name) ? t(name as 'app.name') : 'not there yet'}</p>;
}

it('[issue 28.C] all parts get one answer; texts that come later, another language and another clock make another', async () => {
  render(
    <>
      <Word name="trial.word" />
      <Word name="trial.word" />
    </>,
  );
  expect(screen.getAllByText('not there yet')).toHaveLength(2);
  const [first, second] = seen;
  expect(second?.t).toBe(first?.t);

  act(() => void i18next.addResourceBundle('en', 'translation', { trial: { word: 'Hello' } }, true));
  expect(screen.getAllByText('Hello')).toHaveLength(2);
  act(() => void i18next.addResourceBundle('fr', 'translation', { trial: { word: 'Bonjour' } }, true));
  await act(() => i18next.changeLanguage('fr'));
  expect(screen.getAllByText('Bonjour')).toHaveLength(2);

  const french = seen.at(-1);
  expect(french?.t).not.toBe(first?.t);
  act(() => void i18next.emit('timeZoneChanged'));
  expect(seen.at(-1)?.t).not.toBe(french?.t);
  await act(() => i18next.changeLanguage('en'));
});

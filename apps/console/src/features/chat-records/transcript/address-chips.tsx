import { isComposing } from '../../../lib/browser/composing.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, PillsInput } from '@mantine/core';
import { useState } from 'react';
import { addressesIn } from '../../../lib/formats/addresses.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import classes from './transcript.module.css';

interface AddressChipsProps {
  emails: readonly string[];
  problems: ReadonlyMap<number, unknown>;
  /** Ids of what is said about the field. */
  describedBy: string;
  invalid: boolean;
  onChange(emails: readonly string[]): void;
  onLeave(): void;
}

/** Addresses as chips. One that stands there twice is shown twice, marked, so that it can be seen and taken away. */
export function AddressChips({ emails, problems, describedBy, invalid, onChange, onLeave }: AddressChipsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const add = (text: string) => {
    setTyped('');
    const found = addressesIn(text);
    if (found.length > 0) onChange([...emails, ...found]);
  };
  const drop = (at: number) => onChange(emails.filter((_, index) => index !== at));
  return (
    <PillsInput classNames={{ input: classes.addresses }} error={invalid} onBlur={onLeave}>
      <Pill.Group>
        {emails.map((email, at) => (
          <Pill
            className={classes.pill}
            data-invalid={problems.has(at) || undefined}
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal
            key={`${at} ${email}`}
            removeButtonProps={{
              'aria-label': t('forms.takeAddress', { address: email }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
            withRemoveButton
            onRemove={() => drop(at)}
          >
            <bdi dir="ltr">{email}</bdi>
          </Pill>
        ))}
        <PillsInput.Field
          aria-describedby={describedBy}
          aria-invalid={invalid}
          aria-label={t('transcript.others')}
          autoComplete="off"
          data-autofocus
          inputMode="email"
          placeholder={t('transcript.addAddress')}
          spellCheck={false}
          value={typed}
          onBlur={() => typed.trim() !== '' && add(typed)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            // A separator ends an address; the rest is still being typed.
            if (/[,;\n]/.test(text)) add(text);
            else setTyped(text);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '' && emails.length > 0) return drop(emails.length - 1);
            if (isComposing(event.nativeEvent)) return;
            if (!['Enter', 'Tab', ' '].includes(event.key) || typed.trim() === '') return;
            event.preventDefault();
            add(typed);
          }}
          onPaste={(event) => {
            event.preventDefault();
            add(`${typed} ${event.clipboardData.getData('text')}`);
          }}
        />
      </Pill.Group>
    </PillsInput>
  );
}

import { isComposing } from '../lib/browser/composing.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, PillsInput } from '@mantine/core';
import { addressesIn, isAddress } from '../lib/formats/addresses.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import classes from './address-field.module.css';

interface AddressFieldProps {
  label: string;
  /** The dialog begins here. */
  first?: boolean;
  addresses: readonly string[];
  typed: string;
  problem: string | null;
  onChange: (addresses: string[], typed: string) => void;
}

/** Addresses as chips: typed one by one or pasted as a list; what is none is marked and stays to be corrected (D-08). */
export function AddressField({ label, first = true, addresses, typed, problem, onChange }: AddressFieldProps) {
  const { t } = useTranslation();
  const add = (text: string) => onChange([...new Set([...addresses, ...addressesIn(text)])], '');
  const drop = (address: string) =>
    onChange(
      addresses.filter((one) => one !== address),
      typed,
    );
  return (
    <PillsInput
      classNames={{ input: classes.addresses }}
      description={t('forms.addressHint')}
      error={problem}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={label}
    >
      <Pill.Group>
        {addresses.map((address) => (
          <Pill
            aria-label={isAddress(address) ? undefined : t('forms.addressNotValid', { address })}
            className={classes.pill}
            data-invalid={isAddress(address) ? undefined : true}
            key={address}
            removeButtonProps={{
              'aria-label': t('forms.takeAddress', { address }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
            withRemoveButton
            onRemove={() => drop(address)}
          >
            {address}
          </Pill>
        ))}
        <PillsInput.Field
          aria-invalid={problem !== null}
          aria-label={label}
          autoComplete="off"
          data-autofocus={first || undefined}
          inputMode="email"
          spellCheck={false}
          value={typed}
          onBlur={() => typed.trim() !== '' && add(typed)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            // A separator ends an address; the rest is still being typed.
            if (/[,;\n]/.test(text)) add(text);
            else onChange([...addresses], text);
          }}
          onKeyDown={(event) => {
            const last = addresses.at(-1);
            if (event.key === 'Backspace' && typed === '' && last) return drop(last);
            if (isComposing(event.nativeEvent)) return;
            if ((event.key !== 'Enter' && event.key !== 'Tab' && event.key !== ' ') || typed.trim() === '') return;
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

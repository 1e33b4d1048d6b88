import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from '../lib/i18n/use-translation.ts';

interface Choice {
  value: string;
  label: string;
  /** Tells two of the same name apart. */
  hint?: string;
}

interface MultiPickProps {
  label: string;
  choices: readonly Choice[];
  value: readonly string[];
  /** Shown while nothing is chosen, and what that means: 'All departments'. */
  empty: string;
  description?: string;
  disabled?: boolean;
  onChange: (value: string[]) => void;
}

/** Several of a list, by typing or with the arrow keys. */
export function MultiPick({ label, choices, value, empty, description, disabled = false, onChange }: MultiPickProps) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      // Inside its dialog and not at the end of the page, yet over its edge.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' }}
      data={choices.map((choice) => ({
        value: choice.value,
        label: choice.hint ? `${choice.label} · ${choice.hint}` : choice.label,
      }))}
      description={description}
      disabled={disabled}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={label}
      maxDropdownHeight={200}
      nothingFoundMessage={t('people.nothingFound')}
      placeholder={value.length === 0 ? empty : ''}
      searchable={choices.length > 6}
      value={[...value]}
      onChange={onChange}
    />
  );
}

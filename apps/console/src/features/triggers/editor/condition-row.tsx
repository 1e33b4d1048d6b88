import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { isCondition, type TriggerField, triggerFieldNames, triggerFields, triggerLimits } from '@chatso/domain';
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton } from '../../../ui/index.ts';
import { countryChoices } from '../countries.ts';
import classes from './editor.module.css';
import { blankTyped, conditionOf, type TypedCondition } from './use-trigger-form.ts';

interface ConditionRowProps {
  condition: TypedCondition;
  number: number;
  joint: string;
  /** A save was tried: what is not whole is marked. */
  tried: boolean;
  onChange(condition: TypedCondition): void;
  onRemove: (() => void) | null;
}

/** What, how and the value, whose control depends on what. */
export function ConditionRow({ condition, number, joint, tried, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation();
  const { field, operator } = condition;
  const isField = (name: string): name is TriggerField => Object.hasOwn(triggerFields, name);
  const { operators } = triggerFields[field];
  return (
    <li className={classes.condition}>
      <span className={classes.joint}>{joint}</span>
      <NativeSelect
        aria-label={t('triggers.editor.field', { number })}
        data={triggerFieldNames.map((name) => ({ value: name, label: t(`triggers.fields.${name}`) }))}
        value={field}
        onChange={({ currentTarget: { value } }) => isField(value) && onChange(blankTyped(value))}
      />
      <NativeSelect
        aria-label={t('triggers.editor.operator', { number })}
        data={operators.map((name) => ({ value: name, label: t(`triggers.operators.${name}`) }))}
        disabled={operators.length === 1}
        value={operator}
        onChange={({ currentTarget: { value } }) => {
          const chosen = operators.find((name) => name === value);
          if (chosen) onChange({ ...condition, operator: chosen });
        }}
      />
      <ValueField
        condition={condition}
        error={tried && !isCondition(conditionOf(condition)) ? t('triggers.editor.completeCondition') : undefined}
        label={t('triggers.editor.value', { number })}
        onChange={(value) => onChange({ ...condition, value })}
      />
      {onRemove ? (
        <IconButton
          icon={<X size={16} />}
          label={t('triggers.editor.removeCondition', { number })}
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
    </li>
  );
}

interface ValueFieldProps {
  condition: TypedCondition;
  label: string;
  error: string | undefined;
  onChange(value: TypedCondition['value']): void;
}

function ValueField({ condition: { field, value }, label, error, onChange }: ValueFieldProps) {
  const { t } = useTranslation();
  const spec = triggerFields[field];
  const choices = useMemo(() => {
    if (spec.kind === 'country') return countryChoices();
    if (spec.kind !== 'choice' && spec.kind !== 'hours') return [];
    return spec.choices.map((one) => ({ value: one, label: t(`triggers.choices.${one}`) }));
  }, [spec, t]);
  const shared = { 'aria-label': label, error };
  if (Array.isArray(value)) {
    return (
      <MultiSelect
        {...shared}
        data={choices}
        maxDropdownHeight={240}
        maxValues={triggerLimits.choices}
        nothingFoundMessage={t('triggers.editor.nothingFound')}
        placeholder={value.length === 0 ? t('triggers.editor.choose') : ''}
        searchable={choices.length > 6}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (spec.kind === 'hours') {
    return (
      <NativeSelect
        {...shared}
        className={classes.short}
        data={choices}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const isText = spec.kind === 'text';
  return (
    <TextInput
      {...shared}
      className={isText ? undefined : classes.short}
      dir={isText ? 'auto' : undefined}
      inputMode={isText ? undefined : spec.kind === 'money' ? 'decimal' : 'numeric'}
      leftSection={spec.kind === 'money' ? '$' : undefined}
      maxLength={isText ? triggerLimits.valueChars : 12}
      rightSection={spec.kind === 'seconds' ? 's' : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import { characterCount } from '@chatso/domain';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './widget-settings.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  max: number;
  problem: string | undefined;
  onChange: (text: string) => void;
  /** Several lines. */
  long?: boolean;
  placeholder?: string;
  description?: ReactNode;
  disabled?: boolean;
  /** The switch that decides whether the text is said at all. */
  on?: { checked: boolean; label: string; set: (checked: boolean) => void };
}

/** A text with its length beside its name, and the switch that turns it on where it has one. Trimmed when it is left (P-12). */
export function TextField(props: TextFieldProps) {
  const { label, value, max, problem, onChange, long = false, placeholder, description, disabled = false, on } = props;
  const id = useId();
  const Field = long ? Textarea : TextInput;
  return (
    <div className={classes.textField}>
      <div className={classes.fieldHead}>
        <label className={classes.fieldLabel} htmlFor={id}>
          {label}
        </label>
        <span aria-hidden className={classes.count}>
          {characterCount(value)}/{max}
        </span>
        {on ? (
          <Switch
            aria-label={on.label}
            checked={on.checked}
            size="sm"
            onChange={(event) => on.set(event.currentTarget.checked)}
          />
        ) : null}
      </div>
      <Field
        dir="auto"
        description={description}
        disabled={disabled || on?.checked === false}
        error={problem}
        id={id}
        inputWrapperOrder={['input', 'description', 'error']}
        maxLength={max}
        placeholder={placeholder}
        value={value}
        onBlur={() => value !== value.trim() && onChange(value.trim())}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(long ? { rows: 2 } : {})}
      />
    </div>
  );
}

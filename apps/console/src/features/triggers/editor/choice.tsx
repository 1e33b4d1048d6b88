import type { ReactNode } from 'react';
import classes from './editor.module.css';

interface ChoiceProps<V extends string> {
  label: string;
  choices: readonly { value: V; label: string; icon?: ReactNode }[];
  value: V;
  onChange(value: V): void;
}

/** A few that stand beside each other, one of them pressed. */
export function Choice<V extends string>({ label, choices, value, onChange }: ChoiceProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div aria-label={label} className={classes.choice} role="group">
      {choices.map((choice) => (
        <button
          aria-pressed={choice.value === value}
          key={choice.value}
          type="button"
          onClick={() => onChange(choice.value)}
        >
          {choice.icon}
          {choice.label}
        </button>
      ))}
    </div>
  );
}

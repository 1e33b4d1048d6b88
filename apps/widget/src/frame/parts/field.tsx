import { useId } from 'preact/hooks';
import { Icon } from '../lib/icons.tsx';
import type { ContactField } from '../model/contact.ts';
import { texts } from '../texts.ts';

/** At each use: a shop words them after this file is read. */
const labels: Record<ContactField, () => string> = {
  fullname: () => texts.fullname,
  email: () => texts.email,
  phone: () => texts.phone,
};
const kinds: Record<ContactField, { type: 'text' | 'email' | 'tel'; autocomplete: AutoFillField }> = {
  fullname: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
};

export const Problem = ({ id, text }: { id: string; text: string }) => (
  <span class="err" id={id} role="alert">
    <Icon name="alert" size={14} /> {text}
  </span>
);

interface Props {
  name: ContactField;
  required: boolean;
  value: string;
  problem: string | null;
  onInput(value: string): void;
}

/** One contact field with its label, 'Optional' mark and error. */
export function Field({ name, required, value, problem, onInput }: Props) {
  const id = useId();
  const { type, autocomplete } = kinds[name];
  // Preact's types want each input type alone; all of these are lines of text to them.
  const typed = { type } as { type: 'text' };
  return (
    <div class="field">
      <span class="l">
        <label for={id}>{labels[name]()}</label>
        {!required && (
          <span class="o" id={`${id}-o`}>
            {texts.optional}
          </span>
        )}
      </span>
      <input
        id={id}
        class={problem ? 'in bad' : 'in'}
        {...typed}
        inputMode={type}
        autocomplete={autocomplete}
        name={name}
        dir="auto"
        value={value}
        placeholder={name === 'phone' ? texts.phoneHint : undefined}
        aria-required={required}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-e` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem && <Problem id={`${id}-e`} text={problem} />}
    </div>
  );
}

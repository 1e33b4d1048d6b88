import type { ConsentText } from '@chatso/contract';
import { safeHref } from '@chatso/domain';
import { useId } from 'preact/hooks';
import { texts } from '../texts.ts';
import { Problem } from './field.tsx';

interface Props {
  consent: ConsentText;
  checked: boolean;
  problem: boolean;
  onChange(checked: boolean): void;
}

/** The store's words with a box to tick, and the way to its privacy policy. */
export function ConsentBox({ consent, checked, problem, onChange }: Props) {
  const id = useId();
  const link = safeHref(consent.link ?? '');
  return (
    <div class="field agree">
      <label>
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          aria-required={true}
          aria-invalid={problem}
          aria-describedby={problem ? `${id}-e` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span dir="auto">{consent.text}</span>
      </label>
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {texts.privacyPolicy}
        </a>
      )}
      {problem && <Problem id={`${id}-e`} text={texts.consentMissing} />}
    </div>
  );
}

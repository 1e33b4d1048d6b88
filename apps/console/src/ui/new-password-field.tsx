import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { type PasswordStrength, usePasswordStrength } from '../lib/session/password-strength.ts';
import classes from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps extends PasswordInputProps {
  /** The password. */
  typed: string;
  /** Address, name and what else everybody knows of the person: no password should be made of it. */
  own: readonly string[];
}

const steps: Record<PasswordStrength, number> = { own: 1, common: 1, fair: 2, good: 3, strong: 4 };

/** Where a password is chosen: how strong it is stands below it while it is typed, also under what was refused before. */
export function NewPasswordField({ typed, own, ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  const strength = usePasswordStrength(typed, own);
  const hint = (
    <span aria-live="polite" className={classes.hint}>
      {strength === null ? (
        t('entry.passwordHint')
      ) : (
        <>
          <span aria-hidden className={classes.steps} data-strength={strength}>
            {[1, 2, 3, 4].map((step) => (
              <span key={step} data-on={step <= steps[strength] || undefined} />
            ))}
          </span>
          {t(`entry.strength.${strength}`)}
        </>
      )}
    </span>
  );
  return (
    <PasswordField
      autoComplete="new-password"
      description={props.error && strength === null ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...props}
    />
  );
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from '../lib/i18n/use-translation.ts';

/** A password with a button that shows what is typed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      maxLength={200}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.show'), tabIndex: 0 }}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <EyeOff aria-hidden size={18} strokeWidth={1.75} /> : <Eye aria-hidden size={18} strokeWidth={1.75} />
      }
      {...props}
    />
  );
}

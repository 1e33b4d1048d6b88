import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttempt } from '../../lib/api/use-attempt.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PasswordField } from '../../ui/forms.ts';
import { toast } from '../../ui/index.ts';
import { OwnForm } from './own-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { useSecurityRefresh } from './use-security.ts';

interface Fields {
  password: string;
  code: string;
}

/** Password and code, as when signing in, before the second factor is turned off or its recovery codes are renewed. */
export function ProofDialog({ purpose, onClose }: { purpose: 'renew' | 'disable'; onClose: () => void }) {
  const { t } = useTranslation();
  const attempt = useAttempt();
  const renewCodes = useCall('security.renewRecoveryCodes');
  const turnOff = useCall('security.disableTwoFactor');
  const refresh = useSecurityRefresh();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { register, handleSubmit, formState } = useForm<Fields>();
  const errorOf = (name: keyof Fields) => formState.errors[name]?.message ?? attempt.fields[name];
  const renews = purpose === 'renew';

  // Answered behind a closed dialog, the new codes would be seen by nobody, and the old ones are void.
  const close = () => (attempt.working ? undefined : onClose());

  async function renew(body: Fields) {
    const answer = await attempt.run(() => renewCodes({ body }));
    if (answer) setCodes(answer.recoveryCodes);
    return answer !== undefined;
  }
  async function disable(body: Fields) {
    const done = (await attempt.run(() => turnOff({ body }))) !== undefined;
    if (done) {
      toast.success(t('security.turnedOff'));
      onClose();
    }
    return done;
  }
  const submit = handleSubmit(async (body) => {
    if (await (renews ? renew(body) : disable(body))) await refresh();
  });

  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={codes === null}
      opened
      size={440}
      title={t(codes ? 'security.codesTitle' : renews ? 'security.renewTitle' : 'security.offTitle')}
      onClose={close}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <OwnForm
          attempt={attempt}
          danger={!renews}
          submitLabel={t(renews ? 'security.renew' : 'security.turnOff')}
          onCancel={close}
          onSubmit={submit}
        >
          <p className={classes.words}>{t(renews ? 'security.renewBody' : 'security.offBody')}</p>
          <PasswordField
            autoComplete="current-password"
            data-autofocus
            error={errorOf('password')}
            label={t('security.yourPassword')}
            {...register('password', { required: t('signIn.needPassword') })}
          />
          <TextInput
            autoComplete="one-time-code"
            error={errorOf('code')}
            label={t('security.codeOrRecovery')}
            maxLength={40}
            spellCheck={false}
            {...register('code', { validate: (text) => text.trim() !== '' || t('entry.needCode') })}
          />
        </OwnForm>
      )}
    </Modal>
  );
}

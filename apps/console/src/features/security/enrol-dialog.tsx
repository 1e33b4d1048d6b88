import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Attempt, useAttempt } from '../../lib/api/use-attempt.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PasswordField } from '../../ui/forms.ts';
import { CopyButton } from './copy-button.tsx';
import { OwnForm } from './own-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { useSecurityRefresh } from './use-security.ts';

interface Secret {
  secret: string;
  uri: string;
}

/** Password, then the secret and a first code of it, then the recovery codes, which are shown this once. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useSecurityRefresh();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const attempt = useAttempt();
  // Answered behind a closed dialog, the second factor would be on and its codes seen by nobody.
  const close = () => (attempt.working ? undefined : onClose());
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnClickOutside={codes === null}
      opened
      size={440}
      title={t(codes ? 'security.codesTitle' : 'security.enrolTitle')}
      onClose={close}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <ConfirmStep
          attempt={attempt}
          secret={secret}
          onCancel={close}
          onConfirmed={(fresh) => {
            setCodes(fresh);
            void refresh();
          }}
        />
      ) : (
        <PasswordStep attempt={attempt} onCancel={close} onSecret={setSecret} />
      )}
    </Modal>
  );
}

interface PasswordStepProps {
  attempt: Attempt;
  onSecret: (secret: Secret) => void;
  onCancel: () => void;
}

function PasswordStep({ attempt, onSecret, onCancel }: PasswordStepProps) {
  const { t } = useTranslation();
  const begin = useCall('security.beginTwoFactor');
  const { register, handleSubmit, formState } = useForm<{ password: string }>();
  const submit = handleSubmit(async (body) => {
    const secret = await attempt.run(() => begin({ body }));
    if (secret) onSecret(secret);
  });
  return (
    <OwnForm attempt={attempt} submitLabel={t('security.next')} onCancel={onCancel} onSubmit={submit}>
      <p className={classes.words}>{t('security.enrolPassword')}</p>
      <PasswordField
        autoComplete="current-password"
        data-autofocus
        error={formState.errors.password?.message ?? attempt.fields.password}
        label={t('security.yourPassword')}
        {...register('password', { required: t('signIn.needPassword') })}
      />
    </OwnForm>
  );
}

interface ConfirmStepProps {
  attempt: Attempt;
  secret: Secret;
  onConfirmed: (codes: readonly string[]) => void;
  onCancel: () => void;
}

function ConfirmStep({ attempt, secret, onConfirmed, onCancel }: ConfirmStepProps) {
  const { t } = useTranslation();
  const confirm = useCall('security.confirmTwoFactor');
  const { register, handleSubmit, formState } = useForm<{ code: string }>();
  const submit = handleSubmit(async (body) => {
    const answer = await attempt.run(() => confirm({ body }));
    if (answer) onConfirmed(answer.recoveryCodes);
  });
  return (
    <OwnForm attempt={attempt} submitLabel={t('security.turnOn')} onCancel={onCancel} onSubmit={submit}>
      <p className={classes.words}>{t('security.scan')}</p>
      <QrCode label={t('security.qr')} text={secret.uri} />
      <div className={classes.secret}>
        <code className={classes.code}>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton label={t('security.copySecret')} text={secret.secret} />
      </div>
      <TextInput
        autoComplete="one-time-code"
        autoFocus
        error={formState.errors.code?.message ?? attempt.fields.code}
        inputMode="numeric"
        label={t('security.firstCode')}
        maxLength={10}
        {...register('code', { validate: (text) => text.trim() !== '' || t('entry.needCode') })}
      />
    </OwnForm>
  );
}

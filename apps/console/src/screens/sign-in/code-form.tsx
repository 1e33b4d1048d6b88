import { TextInput, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { entryClasses as classes, EntryForm, type SignInAttempt } from '../../features/entry/index.ts';
import { publicApi } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** Second step: the code of the app, or one of the recovery codes. */
export function CodeForm({ attempt, challenge }: { attempt: SignInAttempt; challenge: string }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit() {
    setMissing(code.trim() === '');
    if (code.trim() === '') return field.current?.focus();
    if (!(await attempt.run(() => publicApi['auth.twoFactor']({ body: { challenge, code } })))) field.current?.select();
  }

  function change() {
    setRecovery(!recovery);
    setCode('');
    setMissing(false);
    field.current?.focus();
  }

  return (
    <>
      <EntryForm attempt={attempt} submitLabel={t('entry.verify')} onSubmit={submit}>
        <TextInput
          autoComplete="one-time-code"
          autoFocus
          error={missing ? t('entry.needCode') : undefined}
          inputMode={recovery ? 'text' : 'numeric'}
          label={recovery ? t('entry.recoveryCode') : t('entry.code')}
          maxLength={40}
          ref={field}
          size="lg"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </EntryForm>
      <p className={classes.other}>
        <UnstyledButton className={classes.link} onClick={change}>
          {recovery ? t('entry.useApp') : t('entry.useRecovery')}
        </UnstyledButton>
      </p>
      <p className={classes.other}>
        <UnstyledButton className={classes.link} onClick={attempt.startOver}>
          {t('entry.backToSignIn')}
        </UnstyledButton>
      </p>
    </>
  );
}

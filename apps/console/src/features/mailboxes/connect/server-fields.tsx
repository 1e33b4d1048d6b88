import { mailSecurities } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import parts from '../parts.module.css';
import classes from './connect.module.css';
import type { ServerProblem, ServerValues } from './server-values.ts';

interface ServerFieldsProps {
  title: string;
  server: ServerValues;
  /** Told once somebody wanted to go on. */
  problems?: readonly ServerProblem[];
  /** Of the whole. */
  error?: string | undefined;
  /** A password is stored and may stay. */
  kept?: boolean;
  appPassword?: boolean;
  /** User and password are those of another server. */
  withoutLogin?: boolean;
  onChange(change: Partial<ServerValues>): void;
}

export function ServerFields(props: ServerFieldsProps) {
  const { title, server, problems = [], error, kept = false, appPassword = false, withoutLogin = false } = props;
  const { t } = useTranslation();
  const missing = (name: ServerProblem) => (problems.includes(name) ? t('mailboxes.flow.missing') : undefined);
  const { onChange } = props;
  return (
    <fieldset className={classes.server}>
      <legend>{title}</legend>
      <div className={classes.host}>
        <TextInput
          autoComplete="off"
          dir="ltr"
          error={missing('host')}
          label={t('mailboxes.flow.host')}
          maxLength={limits.storeHostChars}
          value={server.host}
          onChange={(event) => onChange({ host: event.currentTarget.value })}
        />
        <TextInput
          autoComplete="off"
          error={problems.includes('port') ? t('mailboxes.flow.portProblem') : undefined}
          inputMode="numeric"
          label={t('mailboxes.flow.port')}
          maxLength={5}
          value={server.port}
          onChange={(event) => onChange({ port: event.currentTarget.value })}
        />
        <NativeSelect
          data={mailSecurities.map((value) => ({ value, label: t(`mailboxes.flow.securities.${value}`) }))}
          label={t('mailboxes.flow.security')}
          value={server.security}
          onChange={(event) => {
            const security = mailSecurities.find((one) => one === event.currentTarget.value);
            if (security) onChange({ security });
          }}
        />
      </div>
      {withoutLogin ? null : (
        <div className={classes.login}>
          <TextInput
            autoComplete="off"
            dir="ltr"
            error={missing('user')}
            label={t('mailboxes.flow.user')}
            maxLength={limits.emailChars}
            value={server.user}
            onChange={(event) => onChange({ user: event.currentTarget.value })}
          />
          <PasswordInput
            autoComplete="off"
            dir="ltr"
            error={missing('pass')}
            label={t(appPassword ? 'mailboxes.flow.appPassword' : 'mailboxes.flow.pass')}
            maxLength={limits.shopSecretChars}
            placeholder={kept ? '••••••••' : ''}
            value={server.pass}
            visibilityToggleButtonProps={{ 'aria-label': t('mailboxes.flow.showPass') }}
            onChange={(event) => onChange({ pass: event.currentTarget.value })}
          />
        </div>
      )}
      {error ? (
        <p className={parts.problem} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

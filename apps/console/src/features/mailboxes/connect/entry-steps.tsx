import type { Mailbox } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ForwardGuide } from '../forwarding/forward-guide.tsx';
import parts from '../parts.module.css';
import classes from './connect.module.css';
import { ServerFields } from './server-fields.tsx';
import type { Connect } from './use-connect.ts';

export function AddressStep({ flow, stores }: { flow: Connect; stores: readonly { _id: string; name: string }[] }) {
  const { t } = useTranslation();
  const { entered, storeId } = flow;
  if (stores.length === 0) return <Notice tone="info">{t('mailboxes.flow.noStore')}</Notice>;
  return (
    <div className={parts.fields}>
      <NativeSelect
        data={stores.map(({ _id, name }) => ({ value: _id, label: name }))}
        description={t('mailboxes.flow.storeHint')}
        label={t('mailboxes.flow.store')}
        value={storeId}
        onChange={(event) => flow.change({ storeId: event.currentTarget.value })}
      />
      <TextInput
        data-autofocus
        autoComplete="off"
        dir="ltr"
        error={flow.badEmail ? t('mailboxes.flow.emailProblem') : undefined}
        inputMode="email"
        label={t('mailboxes.flow.email')}
        maxLength={limits.emailChars}
        type="email"
        value={entered.email}
        onChange={(event) => flow.change({ email: event.currentTarget.value })}
      />
      <TextInput
        autoComplete="off"
        description={t('mailboxes.drawer.fromNameHint', {
          store: stores.find(({ _id }) => _id === storeId)?.name ?? '',
        })}
        dir="auto"
        label={t('mailboxes.flow.fromName')}
        maxLength={limits.nameChars}
        value={entered.fromName}
        onChange={(event) => flow.change({ fromName: event.currentTarget.value })}
      />
    </div>
  );
}

export function ServersStep({ flow }: { flow: Connect }) {
  const { t } = useTranslation();
  const { entered, found, problems } = flow;
  const google = found?.provider === 'google';
  const microsoft = found?.provider === 'microsoft';
  return (
    <div className={parts.fields}>
      {found ? <p className={parts.words}>{t(`mailboxes.flow.sources.${found.source}`)}</p> : null}
      {google ? <Notice tone="info">{t('mailboxes.flow.google')}</Notice> : null}
      {microsoft ? (
        <Notice tone="wait">{t(found.oauth ? 'mailboxes.flow.microsoft' : 'mailboxes.flow.microsoftOff')}</Notice>
      ) : null}
      <ServerFields
        appPassword={google}
        problems={problems.imap}
        server={entered.imap}
        title={t('mailboxes.flow.incoming')}
        onChange={(change) => flow.change({ imap: { ...entered.imap, ...change } })}
      />
      <ServerFields
        appPassword={google}
        problems={problems.smtp.filter((name) => !entered.same || name === 'host' || name === 'port')}
        server={entered.smtp}
        title={t('mailboxes.flow.outgoing')}
        withoutLogin={entered.same}
        onChange={(change) => flow.change({ smtp: { ...entered.smtp, ...change } })}
      />
      <Checkbox
        checked={entered.same}
        label={t('mailboxes.flow.samePass')}
        onChange={(event) => flow.change({ same: event.currentTarget.checked })}
      />
    </div>
  );
}

/** The account as it is read for the first time; of a forwarded one, where its mail is to go. */
export function ReadingStep({ connected, mailboxes }: { connected: Mailbox | null; mailboxes: readonly Mailbox[] }) {
  const { t } = useTranslation();
  const mailbox = mailboxes.find(({ _id }) => _id === connected?._id) ?? connected;
  if (mailbox === null) return null;
  const { email, forwardTo, progress } = mailbox;
  return (
    <div className={parts.fields}>
      {forwardTo ? (
        <p className={classes.lead}>{t('mailboxes.flow.forwardDone', { email })}</p>
      ) : (
        <Notice tone="success">{t('mailboxes.flow.connected', { email })}</Notice>
      )}
      {forwardTo ? (
        <ForwardGuide forwardTo={forwardTo} mailbox={mailbox} />
      ) : (
        <p className={parts.words} role="status">
          {progress
            ? t('mailboxes.progress', { done: wholeNumber(progress.done), total: wholeNumber(progress.total) })
            : t(`mailboxes.about.${mailbox.status}`)}
        </p>
      )}
    </div>
  );
}

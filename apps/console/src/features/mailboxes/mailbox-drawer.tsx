import { type Mailbox, mailboxChangeSchema } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { keyOf } from '../../lib/api/query-of.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FormNotices, useContractForm } from '../../ui/form/index.ts';
import { ConfirmDialog, toast } from '../../ui/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { SideDrawer } from '../../ui/panel/side-drawer.tsx';
import { RichField } from '../../ui/rich-field/index.ts';
import { ServerFields } from './connect/server-fields.tsx';
import { type ServerValues, serverInput, serverValues } from './connect/server-values.ts';
import classes from './mailbox-drawer.module.css';
import parts from './parts.module.css';
import { useLookAgain } from './use-mailbox-changes.ts';

interface MailboxDrawerProps {
  first: Mailbox;
  /** As it is now; null once somebody removed it. */
  now: Mailbox | null;
  reconnect: boolean;
  onClose(): void;
}

interface Values {
  fromName: string;
  signature: string;
  imap: ServerValues;
  smtp: ServerValues;
}

/** Of a forwarded address; cleared, its mail leaves by the installation's server. */
const ownServer = (smtp: ServerValues) => ({ smtp: smtp.host.trim() === '' ? null : serverInput(smtp) });

function useMailboxForm({ first, now, reconnect, onClose }: MailboxDrawerProps) {
  const { t } = useTranslation();
  const lookAgain = useLookAgain();
  const [last, setLast] = useState(first);
  if (now && now !== last && now.version !== last.version) setLast(now);
  const saved = useMemo(() => last, [last]);
  return useContractForm('mailboxes.change', {
    schema: mailboxChangeSchema,
    saved,
    valuesOf: ({ fromName, signature, imap, smtp }): Values => ({
      ...{ fromName, signature },
      imap: serverValues(imap),
      smtp: serverValues(smtp),
    }),
    inputOf: ({ fromName, signature, imap, smtp }, before) => {
      const servers = JSON.stringify([imap, smtp]) !== JSON.stringify([before.imap, before.smtp].map(serverValues));
      return {
        params: { id: first._id },
        body: {
          ...{ fromName, signature, version: before.version },
          // Other servers or passwords are tried at once.
          ...(servers
            ? first.kind === 'forward'
              ? ownServer(smtp)
              : { imap: serverInput(imap), smtp: serverInput(smtp) }
            : {}),
          ...((servers && first.kind !== 'forward') || reconnect ? { status: 'connecting' as const } : {}),
        },
      };
    },
    reads: keyOf('mailboxes.list'),
    savedOf: ({ data }) => data,
    onSaved() {
      void lookAgain();
      toast.success(t('mailboxes.drawer.saved'));
      onClose();
    },
  });
}

/** What is written beside and below what goes out; with its servers, where it has any. */
export function MailboxDrawer(props: MailboxDrawerProps) {
  const { t } = useTranslation();
  const { first, now, reconnect, onClose } = props;
  const form = useMailboxForm(props);
  const [leaving, setLeaving] = useState(false);
  const { values } = form;
  if (values === null) return null;
  const leave = () => (form.dirty ? setLeaving(true) : onClose());
  const byPassword = first.kind === 'imap';
  const server = (name: 'imap' | 'smtp', kept = true) => (
    <ServerFields
      error={form.problem(name)}
      kept={kept}
      server={values[name]}
      title={t(name === 'imap' ? 'mailboxes.flow.incoming' : 'mailboxes.flow.outgoing')}
      onChange={(change) => form.set({ [name]: { ...values[name], ...change } })}
    />
  );
  return (
    <SideDrawer
      title={t('mailboxes.drawer.title', { email: first.email })}
      width={560}
      onClose={form.saving ? () => undefined : leave}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        {now === null ? <Notice tone="wait">{t('mailboxes.drawer.gone')}</Notice> : null}
        <FormNotices
          conflict={t('mailboxes.drawer.conflict')}
          form={form}
          labels={{
            fromName: t('mailboxes.drawer.fromName'),
            signature: t('mailboxes.drawer.signature'),
            ...Object.fromEntries(
              (['host', 'port', 'security', 'user', 'pass'] as const).flatMap((name) => [
                [`imap.${name}`, `${t('mailboxes.flow.incoming')}: ${t(`mailboxes.flow.${name}`)}`],
                [`smtp.${name}`, `${t('mailboxes.flow.outgoing')}: ${t(`mailboxes.flow.${name}`)}`],
              ]),
            ),
          }}
        />
        {byPassword && reconnect ? (
          <>
            <p className={parts.words}>{t('mailboxes.drawer.serversHint')}</p>
            {server('imap')}
            {server('smtp')}
          </>
        ) : null}
        <TextInput
          description={t('mailboxes.drawer.fromNameHint', { store: first.store.name })}
          dir="auto"
          error={form.problem('fromName')}
          label={t('mailboxes.drawer.fromName')}
          maxLength={limits.nameChars}
          value={values.fromName}
          onChange={(event) => form.set({ fromName: event.currentTarget.value })}
        />
        <RichField
          description={t('mailboxes.drawer.signatureHint')}
          error={form.problem('signature')}
          label={t('mailboxes.drawer.signature')}
          value={values.signature}
          onChange={(signature) => form.set({ signature })}
        />
        {byPassword && !reconnect ? (
          <details className={classes.servers}>
            <summary>{t('mailboxes.drawer.servers')}</summary>
            <p className={parts.words}>{t('mailboxes.drawer.serversHint')}</p>
            {server('imap')}
            {server('smtp')}
          </details>
        ) : null}
        {first.kind === 'forward' ? (
          <details className={classes.hosted}>
            <summary>{t('mailboxes.forwarding.ownServer')}</summary>
            <div className={classes.copyLines}>
              <p className={parts.words}>{t('mailboxes.forwarding.ownServerHint')}</p>
              {server('smtp', first.smtp !== null)}
            </div>
          </details>
        ) : null}
        <div className={classes.buttons}>
          <Button disabled={form.saving} variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button disabled={now === null || !(form.dirty || reconnect)} loading={form.saving} type="submit">
            {t(reconnect ? 'mailboxes.reconnect' : 'mailboxes.drawer.save')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        cancelLabel={t('unsaved.stay')}
        confirmLabel={t('unsaved.leave')}
        danger
        focus="cancel"
        opened={leaving}
        title={t('unsaved.title')}
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          form.discard();
          onClose();
        }}
      >
        {t('unsaved.body')}
      </ConfirmDialog>
    </SideDrawer>
  );
}

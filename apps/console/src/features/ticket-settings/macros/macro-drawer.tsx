import { type TicketMacro, ticketStatuses } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hasPermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FormNotices } from '../../../ui/form/index.ts';
import { ConfirmDialog } from '../../../ui/index.ts';
import { MultiPick } from '../../../ui/multi-pick.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/panel/side-drawer.tsx';
import { RichField } from '../../../ui/rich-field/index.ts';
import classes from '../ticket-settings.module.css';
import { useMacroForm } from './use-macro-form.ts';

/** As they are written, where a text names them. */
const variables = { customer: '{{customer.name}}', agent: '{{agent.alias}}', store: '{{store.name}}' };

interface MacroDrawerProps {
  first: TicketMacro | null;
  now: TicketMacro | null;
  onClose(): void;
}

export function MacroDrawer({ first, now, onClose }: MacroDrawerProps) {
  const { t } = useTranslation();
  const { form, gone } = useMacroForm(first, now, onClose);
  const [leaving, setLeaving] = useState(false);
  const { values } = form;
  if (values === null) return null;
  const leave = () => (form.dirty ? setLeaving(true) : onClose());
  return (
    <SideDrawer
      title={t(first === null ? 'ticketSettings.macros.new' : 'ticketSettings.macros.editTitle')}
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
        {gone ? <Notice tone="wait">{t('ticketSettings.macros.goneWhile')}</Notice> : null}
        <FormNotices
          conflict={t('ticketSettings.macros.conflict')}
          form={form}
          labels={{
            name: t('ticketSettings.macros.name'),
            'actions.status': t('ticketSettings.macros.status'),
            'actions.assignee': t('ticketSettings.macros.assignee'),
            'actions.addTags': t('ticketSettings.macros.addTags'),
            'actions.flag': t('ticketSettings.macros.flag'),
            'actions.dueInDays': t('ticketSettings.macros.dueInDays'),
            'actions.comment': t('ticketSettings.macros.comment'),
            'actions.replyHtml': t('ticketSettings.macros.reply'),
          }}
        />
        <TextInput
          data-autofocus
          dir="auto"
          error={form.problem('name')}
          label={t('ticketSettings.macros.name')}
          maxLength={limits.viewNameChars}
          value={values.name}
          onChange={(event) => form.set({ name: event.currentTarget.value })}
        />
        <Steps form={form} values={values} />
        <div className={classes.buttons}>
          <Button disabled={form.saving} variant="default" onClick={leave}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!form.dirty} loading={form.saving} type="submit">
            {t('ticketSettings.macros.save')}
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

type Form = ReturnType<typeof useMacroForm>['form'];

function Steps({ form, values }: { form: Form; values: NonNullable<Form['values']> }) {
  const { t } = useTranslation();
  const { membership } = useSession();
  const tags = useQuery(queryOf('ticketTags.list', { query: { sortBy: 'name', sort: 'asc' } })).data?.data ?? [];
  // Whoever keeps the settings only is not told who works on tickets.
  const people =
    useQuery({
      ...queryOf('users.assignees'),
      enabled: hasPermission(membership, 'tickets'),
      meta: { quiet: true },
    }).data?.data ?? [];
  const { actions } = values;
  const set = (change: Partial<typeof actions>) => form.set({ actions: { ...actions, ...change } });
  const leave = { value: '', label: t('ticketSettings.macros.leave') };
  const known = ['', 'unassigned', ...people.map(({ _id }) => _id)];
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          data={[
            leave,
            ...ticketStatuses.map((value) => ({ value, label: t(`ticketSettings.macros.statuses.${value}`) })),
          ]}
          label={t('ticketSettings.macros.status')}
          value={actions.status}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
        <NativeSelect
          data={[
            leave,
            { value: 'unassigned', label: t('ticketSettings.macros.nobody') },
            ...people.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
            ...(known.includes(actions.assignee)
              ? []
              : [{ value: actions.assignee, label: t('ticketSettings.macros.gone') }]),
          ]}
          label={t('ticketSettings.macros.assignee')}
          value={actions.assignee}
          onChange={(event) => set({ assignee: event.currentTarget.value })}
        />
        <NativeSelect
          data={[
            leave,
            { value: 'on', label: t('ticketSettings.macros.flagOn') },
            { value: 'off', label: t('ticketSettings.macros.flagOff') },
          ]}
          label={t('ticketSettings.macros.flag')}
          value={actions.flag}
          onChange={(event) => set({ flag: event.currentTarget.value })}
        />
        <TextInput
          autoComplete="off"
          description={t('ticketSettings.macros.dueHint')}
          error={form.problem('actions')}
          inputMode="numeric"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('ticketSettings.macros.dueInDays')}
          maxLength={3}
          value={actions.dueInDays}
          onChange={(event) => set({ dueInDays: event.currentTarget.value })}
        />
      </div>
      <MultiPick
        choices={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
        empty={t('ticketSettings.macros.noTags')}
        label={t('ticketSettings.macros.addTags')}
        value={actions.addTags.filter((id) => tags.some(({ _id }) => _id === id))}
        onChange={(addTags) => set({ addTags })}
      />
      <Textarea
        autosize
        dir="auto"
        label={t('ticketSettings.macros.comment')}
        maxLength={limits.ticketCommentChars}
        maxRows={8}
        minRows={2}
        value={actions.comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
      />
      <RichField
        description={t('ticketSettings.macros.replyHint', variables)}
        label={t('ticketSettings.macros.reply')}
        value={actions.replyHtml}
        onChange={(replyHtml) => set({ replyHtml })}
      />
    </>
  );
}

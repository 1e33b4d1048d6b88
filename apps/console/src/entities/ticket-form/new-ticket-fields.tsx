import { limits } from '@chatso/domain';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AssigneeField } from './assignee-field.tsx';
import { TagField } from './tag-field.tsx';
import classes from './ticket-form.module.css';
import { titleLength } from './title-length.ts';
import type { NewTicket } from './use-new-ticket.ts';

interface NewTicketFieldsProps {
  form: NewTicket['form'];
  /** Below the fields: links. */
  children?: ReactNode;
  onCancel(): void;
}

/** N-12, N-22, N-24: a new ticket starts in progress, and nobody chooses that. */
export function NewTicketFields({ form, children, onCancel }: NewTicketFieldsProps) {
  const { t } = useTranslation();
  const { values } = form;
  if (values === null) return null;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (values.title.trim() !== '') void form.save();
      }}
    >
      <TextInput
        data-autofocus
        error={form.problem('title')}
        label={
          <Counted count={titleLength(values.title)} label={t('tickets.new.name')} max={limits.ticketTitleChars} />
        }
        placeholder={t('tickets.new.namePlaceholder')}
        value={values.title}
        onBlur={() => {
          if (values.title === '' && form.dirty) form.set({ title: '' });
        }}
        onChange={({ currentTarget: { value } }) => form.set({ title: value })}
      />
      <Textarea
        autosize
        error={form.problem('description')}
        label={
          <Counted
            count={values.description.length}
            label={t('tickets.new.description')}
            max={limits.ticketDescriptionChars}
          />
        }
        maxRows={8}
        minRows={3}
        value={values.description}
        onChange={({ currentTarget: { value } }) => form.set({ description: value })}
      />
      <div className={classes.two}>
        <TextInput
          error={form.problem('customerEmail')}
          label={t('tickets.new.email')}
          type="email"
          value={values.customerEmail}
          onChange={({ currentTarget: { value } }) => form.set({ customerEmail: value })}
        />
        <TextInput
          description={t('tickets.new.dueHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('tickets.new.due')}
          type="date"
          value={values.day}
          onChange={({ currentTarget: { value } }) => form.set({ day: value })}
        />
      </div>
      <TagField tags={values.tags} onChange={(tags) => form.set({ tags })} />
      <div className={classes.two}>
        <AssigneeField person={values.assignee} onChoose={(assignee) => form.set({ assignee })} />
        <TextInput
          description={t('tickets.new.statusNew')}
          disabled
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t('tickets.new.status')}
          value={t('tickets.statuses.in-progress')}
        />
      </div>
      <Checkbox
        checked={values.flag}
        label={t('tickets.new.flag')}
        onChange={({ currentTarget: { checked } }) => form.set({ flag: checked })}
      />
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('tickets.new.cancel')}
        </Button>
        <Button disabled={values.title.trim() === ''} loading={form.saving} type="submit">
          {t('tickets.new.save')}
        </Button>
      </div>
    </form>
  );
}

export function Counted({ label, count, max }: { label: string; count: number; max: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.counted}>
      {label}{' '}
      <span className={classes.counter} data-over={count > max || undefined}>
        {t('tickets.new.counter', { count, max })}
      </span>
    </span>
  );
}

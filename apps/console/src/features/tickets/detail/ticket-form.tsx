import { isComposing } from '../../../lib/browser/composing.ts';
import '@mantine/core/styles/Combobox.layer.css';
import { type Ticket, ticketStatuses } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Select, Textarea, TextInput, Tooltip } from '@mantine/core';
import { Flag } from 'lucide-react';
import { AssigneeField } from '../../../entities/ticket-form/assignee-field.tsx';
import { Counted } from '../../../entities/ticket-form/new-ticket-fields.tsx';
import { TagField } from '../../../entities/ticket-form/tag-field.tsx';
import { titleLength } from '../../../entities/ticket-form/title-length.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormNotices } from '../../../ui/form/index.ts';
import { Tag } from '../../../ui/index.ts';
import { codeOf } from '../parts/code-of.ts';
import { useFlag } from '../parts/use-flag.ts';
import { DescriptionForm } from './description-form.tsx';
import { DueField } from './due-field.tsx';
import parts from './parts.module.css';
import classes from './ticket-form.module.css';
import { useTicketForms } from './ticket-forms.tsx';
import { isStuck, useChange } from './use-ticket.ts';

/** N-05: code, flag and what is said of the ticket. */
export function TicketForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const flag = useFlag();
  return (
    <section aria-label={t('ticket.about')} className={classes.form}>
      <div className={classes.codeLine}>
        <strong className={classes.code}>{codeOf(ticket)}</strong>
        <Tag>{t(`tickets.types.${ticket.type}`)}</Tag>
        <Button
          aria-pressed={ticket.flag}
          className={classes.flagButton}
          disabled={ticket.mergedInto !== null}
          leftSection={<Flag aria-hidden fill={ticket.flag ? 'currentColor' : 'none'} size={16} strokeWidth={1.75} />}
          size="xs"
          variant="default"
          onClick={() => flag.mutate({ body: { ticketId: ticket._id, flag: !ticket.flag } })}
        >
          {t(ticket.flag ? 'ticket.flagged' : 'ticket.flag')}
        </Button>
      </div>
      <WordsForm ticket={ticket} />
      <Choices ticket={ticket} />
      <DescriptionForm ticket={ticket} />
      {ticket.rating ? (
        <p className={classes.rating}>
          <strong>{t('ticket.rating', { score: ticket.rating.score })}</strong>
          {ticket.rating.comment ? <bdi> {ticket.rating.comment}</bdi> : null}
        </p>
      ) : null}
    </section>
  );
}

/** What one types; `TicketFormsProvider` keeps it. */
function WordsForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const form = useTicketForms().words;
  const { values } = form;
  if (values === null) return null;
  const stuck = ticket.mergedInto !== null;
  return (
    <form
      className={classes.words}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Textarea
        autosize
        dir="auto"
        disabled={stuck}
        error={form.problem('title')}
        label={
          <Counted count={titleLength(values.title)} label={t('tickets.new.name')} max={limits.ticketTitleChars} />
        }
        maxRows={4}
        minRows={1}
        value={values.title}
        onChange={({ currentTarget: { value } }) => form.set({ title: value.replaceAll('\n', ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          void form.save();
        }}
      />
      <TextInput
        disabled={stuck}
        error={form.problem('customerEmail')}
        label={t('tickets.new.email')}
        type="email"
        value={values.customerEmail}
        onChange={({ currentTarget: { value } }) => form.set({ customerEmail: value })}
      />
      {form.dirty ? (
        <div className={parts.buttons}>
          <Button size="xs" variant="subtle" onClick={form.discard}>
            {t('tickets.new.cancel')}
          </Button>
          <Button disabled={values.title.trim() === ''} loading={form.saving} size="xs" type="submit">
            {t('tickets.new.save')}
          </Button>
        </div>
      ) : null}
      {/* Over what is below it: nothing moves under the hands of who types. */}
      <div className={classes.clash}>
        <FormNotices form={form} labels={{ title: t('tickets.new.name'), customerEmail: t('tickets.new.email') }} />
      </div>
    </form>
  );
}

/** What one chooses is saved at once. */
function Choices({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { change } = useChange(ticket._id);
  const stuck = isStuck(ticket);
  const merged = ticket.mergedInto !== null;
  return (
    <div className={classes.fields}>
      <div className={classes.two}>
        <BlockedTooltip ticket={ticket}>
          <Select
            allowDeselect={false}
            data={ticketStatuses.map((status) => ({ value: status, label: t(`tickets.statuses.${status}`) }))}
            disabled={stuck}
            label={t('tickets.new.status')}
            value={ticket.status}
            onChange={(value) => {
              const status = ticketStatuses.find((one) => one === value);
              if (status && status !== ticket.status) change({ status });
            }}
          />
        </BlockedTooltip>
        <DueField ticket={ticket} />
      </div>
      <AssigneeField
        disabled={merged}
        person={ticket.assignee}
        storeId={ticket.store?._id}
        onChoose={(person) => change({ assignee: person?._id ?? '' })}
      />
      <TagField
        disabled={merged}
        tags={ticket.tags}
        onChange={(tags) => change({ tags: tags.map(({ _id }) => _id), version: ticket.version })}
      />
    </div>
  );
}

/** N-25 */
export function BlockedTooltip({ ticket, children }: { ticket: Pick<Ticket, 'blocked'>; children: React.ReactNode }) {
  const { t } = useTranslation();
  if (ticket.blocked === null) return <div>{children}</div>;
  const words = t('tickets.blocked', { state: t(`tickets.blocks.${ticket.blocked}`) });
  return (
    <Tooltip events={{ hover: true, focus: true, touch: true }} label={words} multiline w={260}>
      {/* What is disabled takes no focus: its place does, and says why. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard reaches the reason */}
      <fieldset aria-label={words} className={classes.bare} tabIndex={0}>
        {children}
      </fieldset>
    </Tooltip>
  );
}

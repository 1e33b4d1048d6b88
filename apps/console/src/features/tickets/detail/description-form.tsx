import type { Ticket } from '@chatso/contract';
import { limits } from '@chatso/domain';
import { Button, Textarea } from '@mantine/core';
import { Counted } from '../../../entities/ticket-form/new-ticket-fields.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FormNotices } from '../../../ui/form/index.ts';
import parts from './parts.module.css';
import classes from './ticket-form.module.css';
import { useTicketForms } from './ticket-forms.tsx';

/** N-06, N-32 */
export function DescriptionForm({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const form = useTicketForms().description;
  const { values } = form;
  if (values === null) return null;
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <FormNotices form={form} labels={{ description: t('tickets.new.description') }} />
      <Textarea
        autosize
        dir="auto"
        disabled={ticket.mergedInto !== null}
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
      {form.dirty ? (
        <div className={parts.buttons}>
          <Button size="xs" variant="subtle" onClick={form.discard}>
            {t('tickets.new.cancel')}
          </Button>
          <Button loading={form.saving} size="xs" type="submit">
            {t('tickets.new.save')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

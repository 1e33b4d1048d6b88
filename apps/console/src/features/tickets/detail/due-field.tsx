import type { Ticket } from '@chatso/contract';
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { deviceTimeZone, useOwnTimeZone } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { DueDate } from '../parts/due-date.tsx';
import { dayOfDue, endOfDay } from '../parts/due-day.ts';
import { isClosed, useChange } from './use-ticket.ts';

/**
 * N-34: saved when it is left. From when somebody stands in it until what they typed is saved, it is theirs: what a
 * colleague sets meanwhile is said below it, and a save that failed keeps what was typed.
 */
export function DueField({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const ownZone = useOwnTimeZone();
  const zone = ownZone ?? deviceTimeZone();
  const { change } = useChange(ticket._id);
  const input = useRef<HTMLInputElement>(null);
  const day = dayOfDue(ticket.dueDate, zone);
  const [first] = useState(day);
  /** The day that stood there when the typing began. */
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    if (held === null && input.current) input.current.value = day;
  }, [held, day]);
  // One's own date, seen by the event before the answer is here, is nobody else's.
  const overtaken = held !== null && held !== day && input.current?.value !== day;
  return (
    <TextInput
      defaultValue={first}
      description={
        ticket.dueDate === null && !overtaken ? null : (
          <>
            {overtaken ? `${t('forms.savedFirst')}: ` : null}
            <DueDate closed={isClosed(ticket)} dueDate={ticket.dueDate} />
          </>
        )
      }
      disabled={ticket.mergedInto !== null}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      label={t('tickets.new.due')}
      ref={input}
      type="date"
      onBlur={({ currentTarget: { value, validity } }) => {
        // Half a date stays as it stands.
        if (validity.badInput) return;
        if (value === (held ?? day)) return setHeld(null);
        change({ dueDate: value === '' ? null : endOfDay(value, zone) }, () =>
          // Who stands in it again goes on from what was saved.
          setHeld(document.activeElement === input.current ? value : null),
        );
      }}
      onFocus={() => setHeld((before) => before ?? day)}
    />
  );
}

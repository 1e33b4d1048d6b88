import { addDays } from '@chatso/domain';
import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { CalendarDays, Tag, UserCheck, Zap } from 'lucide-react';
import { useState } from 'react';
import { TagDot } from '../../../entities/chat-label/tag-dot.tsx';
import { useAssignees, useMacros, useTags } from '../../../entities/ticket-form/choices.ts';
import { serverNow } from '../../../lib/formats/clock.ts';
import { dayOf } from '../../../lib/formats/time-zone.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { endOfDay } from '../parts/due-day.ts';
import { macroWords } from '../parts/macro-words.ts';
import classes from './tickets.module.css';
import type { Bulk } from './use-bulk.ts';

interface MenuProps {
  bulk: Bulk;
  ticketIds: string[];
  /** N-23: on the Closed tab these open them again. */
  reopen: boolean;
  disabled: boolean;
}

export function AssignMenu({ bulk, ticketIds, reopen, disabled }: MenuProps) {
  const { t } = useTranslation();
  const people = useAssignees();
  const assign = (assigneeId: string) =>
    bulk.mutate({
      id: 'tickets.assign',
      input: { body: { ticketIds, assigneeId, reopen } },
      done: t('tickets.toasts.assigned'),
    });
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          disabled={disabled}
          leftSection={<UserCheck aria-hidden size={16} strokeWidth={1.75} />}
          size="xs"
          variant="default"
        >
          {t('tickets.bulk.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item onClick={() => assign('')}>{t('tickets.unassigned')}</Menu.Item>
        {people.map(({ _id, fullname, tickets }) => (
          <Menu.Item
            key={_id}
            rightSection={<span className={classes.hint}>{t('tickets.new.openTickets', { count: tickets })}</span>}
            onClick={() => assign(_id)}
          >
            <bdi>{fullname}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function DueMenu({ bulk, ticketIds, disabled, zone }: MenuProps & { zone: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [day, setDay] = useState('');
  const set = (dueDate: string | null) => {
    setOpened(false);
    bulk.mutate({
      id: 'tickets.setDueDate',
      input: { body: { ticketIds, dueDate } },
      done: t('tickets.toasts.due'),
    });
  };
  return (
    <Popover opened={opened} position="top-start" returnFocus shadow="md" trapFocus onChange={setOpened}>
      <Popover.Target>
        <Button
          aria-expanded={opened}
          disabled={disabled}
          leftSection={<CalendarDays aria-hidden size={16} strokeWidth={1.75} />}
          size="xs"
          variant="default"
          onClick={() => {
            setDay(addDays(dayOf(serverNow(), zone), 1));
            setOpened(!opened);
          }}
        >
          {t('tickets.bulk.due')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tickets.bulk.due')}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (day !== '') set(endOfDay(day, zone));
          }}
        >
          <TextInput
            data-autofocus
            label={t('tickets.dueDate')}
            type="date"
            value={day}
            onChange={({ currentTarget: { value } }) => setDay(value)}
          />
          <div className={classes.formButtons}>
            <Button size="xs" variant="default" onClick={() => set(null)}>
              {t('tickets.bulk.noDate')}
            </Button>
            <Button disabled={day === ''} size="xs" type="submit">
              {t('tickets.apply')}
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

export function TagMenu({ bulk, ticketIds, reopen, disabled }: MenuProps) {
  const { t } = useTranslation();
  const tags = useTags();
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          disabled={disabled}
          leftSection={<Tag aria-hidden size={16} strokeWidth={1.75} />}
          size="xs"
          variant="default"
        >
          {t('tickets.bulk.tag')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {tags.length === 0 ? <Menu.Label>{t('tickets.bulk.noTags')}</Menu.Label> : null}
        {tags.map(({ _id, name, color }) => (
          <Menu.Item
            key={_id}
            leftSection={<TagDot color={color} />}
            onClick={() =>
              bulk.mutate({
                id: 'tickets.addTags',
                input: { body: { listTicket: ticketIds, listTag: [_id], reopen } },
                done: t('tickets.toasts.tagged'),
              })
            }
          >
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Says what each will do before it runs. */
export function MacroMenu({ bulk, ticketIds, disabled }: MenuProps) {
  const { t } = useTranslation();
  const macros = useMacros();
  const names = { people: useAssignees(), tags: useTags() };
  if (macros.length === 0) return null;
  return (
    <Menu position="top-start" width={320}>
      <Menu.Target>
        <Button
          disabled={disabled}
          leftSection={<Zap aria-hidden size={16} strokeWidth={1.75} />}
          size="xs"
          variant="default"
        >
          {t('tickets.bulk.macros')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {macros.map((macro) => (
          <Menu.Item
            key={macro._id}
            onClick={() =>
              bulk.mutate({
                id: 'ticketMacros.run',
                input: { params: { id: macro._id }, body: { ticketIds } },
                done: t('tickets.toasts.macro', { name: macro.name }),
              })
            }
          >
            <bdi>{macro.name}</bdi>
            <span className={classes.hint}>{macroWords(t, macro, names, true).join(', ')}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

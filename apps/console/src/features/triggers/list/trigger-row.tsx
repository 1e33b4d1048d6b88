import type { ListedTrigger } from '@chatso/contract';
import { verdictOf } from '@chatso/domain';
import '@mantine/core/styles/Switch.layer.css';
import { Menu, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { calendarDate, exactTime, wholeNumber } from '../../../lib/formats/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { IconButton, Tag, toast } from '../../../ui/index.ts';
import { ActionIcon } from '../action-name.tsx';
import { shortSentence } from '../condition-words.ts';
import { stopWords } from '../stop-words.ts';
import { useRefreshTriggers } from '../use-trigger-news.ts';
import classes from './list.module.css';
import type { TriggerOrder } from './use-trigger-order.ts';

interface TriggerRowProps {
  trigger: ListedTrigger;
  place: number;
  count: number;
  /** Not while only some of them are shown. */
  orderable: boolean;
  order: TriggerOrder;
  onEdit(): void;
  onCopy(): void;
  onRemove(): void;
}

export function TriggerRow(props: TriggerRowProps) {
  const { trigger, place, orderable, order, onEdit } = props;
  const { t } = useTranslation();
  const { statistics, action, updatedAt, name, match, conditions } = trigger;
  const stopped = stopWords(trigger, t);
  const counts = action.type !== 'notify';
  const at = Date.parse(updatedAt);
  return (
    <tr
      className={classes.row}
      data-lifted={order.lifted === trigger._id || undefined}
      onDragOver={(event) => {
        if (order.lifted === null) return;
        event.preventDefault();
        if (order.lifted !== trigger._id) order.moveTo(place - 1);
      }}
      onDrop={(event) => {
        event.preventDefault();
        order.put();
      }}
    >
      <td className={classes.order}>
        <Handle {...props} orderable={orderable} />
        <span className={classes.number}>{place}</span>
      </td>
      <td className={classes.on}>
        <ActiveSwitch trigger={trigger} />
      </td>
      <td className={classes.trigger}>
        <span className={classes.nameLine}>
          <button className={classes.name} dir="auto" title={name} type="button" onClick={onEdit}>
            {name}
          </button>
          {stopped ? (
            <Tag small tone="yellow">
              {t('triggers.paused')}
            </Tag>
          ) : null}
        </span>
        {stopped ? (
          <span className={classes.stopped} title={stopped}>
            {stopped}
          </span>
        ) : (
          <span className={classes.sentence} dir="auto">
            {shortSentence(match, conditions, t)}
          </span>
        )}
      </td>
      <td className={classes.action}>
        <span className={classes.actionName}>
          <ActionIcon type={action.type} />
          {t(`triggers.actions.${action.type}`)}
        </span>
      </td>
      <td className={classes.shown}>{wholeNumber(statistics.shown)}</td>
      <Share className={classes.answered} count={counts ? statistics.answered : null} of={statistics.shown} />
      <Share className={classes.converted} count={counts ? statistics.converted : null} of={statistics.shown} />
      <td className={classes.test}>
        <TestTag trigger={trigger} />
      </td>
      <td className={classes.changed}>
        <time dateTime={updatedAt} title={exactTime(at)}>
          {calendarDate(at)}
        </time>
      </td>
      <td className={classes.more}>
        <RowMenu {...props} />
      </td>
    </tr>
  );
}

/** 38 and 17.9 %; a dash where there is nothing to count. */
function Share({ count, of, className }: { count: number | null; of: number; className: string | undefined }) {
  if (count === null || of === 0) return <td className={className}>–</td>;
  return (
    <td className={className}>
      {wholeNumber(count)} <span className={classes.percent}>{((count / of) * 100).toFixed(1)}%</span>
    </td>
  );
}

function TestTag({ trigger: { action, statistics } }: { trigger: ListedTrigger }) {
  const { t } = useTranslation();
  if (action.type !== 'prompt' || action.messageB === null) return null;
  const verdict = verdictOf(statistics.a, statistics.b);
  if (!verdict?.decided) return <Tag tone="neutral">{t('triggers.running')}</Tag>;
  return <Tag tone="accent">{t('triggers.leads', { letter: verdict.leader.toUpperCase() })}</Tag>;
}

function Handle({ trigger, place, count, orderable, order }: TriggerRowProps) {
  const { t } = useTranslation();
  const lifted = order.lifted === trigger._id;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') lifted ? order.put() : order.lift(trigger._id);
    else if (!lifted) return;
    else if (event.key === 'ArrowUp') order.moveBy(-1);
    else if (event.key === 'ArrowDown') order.moveBy(1);
    else if (event.key === 'Escape') order.putBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      aria-label={t('triggers.move', { name: trigger.name, place, count })}
      aria-pressed={lifted}
      className={classes.handle}
      disabled={!orderable}
      draggable={orderable}
      title={orderable ? undefined : t('triggers.moveOff')}
      type="button"
      onBlur={() => lifted && order.put()}
      onDragEnd={() => order.putBack()}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        order.lift(trigger._id);
      }}
      onKeyDown={onKeyDown}
    >
      <GripVertical aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}

function ActiveSwitch({ trigger }: { trigger: ListedTrigger }) {
  const { t } = useTranslation();
  const refresh = useRefreshTriggers();
  const change = useMutation({
    ...mutationOf('triggers.update'),
    onSuccess: ({ active }) => void toast.success(t(active ? 'triggers.turnedOn' : 'triggers.turnedOff')),
    onSettled: refresh,
  });
  const on = change.isPending ? (change.variables.body.active ?? trigger.active) : trigger.active;
  return (
    <Switch
      aria-label={t('triggers.turn', { name: trigger.name })}
      checked={on}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate({
          params: { id: trigger._id },
          body: { active: event.currentTarget.checked, version: trigger.version },
        })
      }
    />
  );
}

function RowMenu({ trigger, place, count, orderable, order, onEdit, onCopy, onRemove }: TriggerRowProps) {
  const { t } = useTranslation();
  const step = (by: number) => () => order.step(trigger._id, by);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          icon={<Ellipsis size={16} strokeWidth={1.75} />}
          label={t('triggers.moreOf', { name: trigger.name })}
          tooltipPosition="left"
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil aria-hidden size={16} />} onClick={onEdit}>
          {t('triggers.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<Copy aria-hidden size={16} />} onClick={onCopy}>
          {t('triggers.duplicate')}
        </Menu.Item>
        <Menu.Item
          disabled={!orderable || place === 1}
          leftSection={<ArrowUp aria-hidden size={16} />}
          onClick={step(-1)}
        >
          {t('triggers.moveUp')}
        </Menu.Item>
        <Menu.Item
          disabled={!orderable || place === count}
          leftSection={<ArrowDown aria-hidden size={16} />}
          onClick={step(1)}
        >
          {t('triggers.moveDown')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="danger" leftSection={<Trash2 aria-hidden size={16} />} onClick={onRemove}>
          {t('triggers.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

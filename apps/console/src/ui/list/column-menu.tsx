import { Menu, VisuallyHidden } from '@mantine/core';
import { Columns3, GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../icon-button.tsx';
import type { Column } from './column.ts';
import classes from './column-menu.module.css';
import type { ColumnChoice } from './use-column-choice.ts';

/** Which columns a list shows; where it is adjustable, in which order too. */
export function ColumnMenu<Row extends object>({ choice }: { choice: ColumnChoice<Row> }) {
  const { t } = useTranslation();
  const { adjustable, ordered, changed, reset } = choice;
  const listed = ordered.filter(({ actions, optional }, at) => optional || (adjustable && at > 0 && !actions));
  const ids = listed.map(({ id }) => id);
  const order = useOrderByHand(ids, choice.move);
  if (listed.length === 0) return null;
  return (
    <>
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <IconButton
            className={classes.open}
            icon={<Columns3 size={16} strokeWidth={1.75} />}
            label={t('list.columns')}
            size={28}
            tooltipPosition="left"
          />
        </Menu.Target>
        <Menu.Dropdown className={classes.menu} ref={order.list}>
          {listed.map((column) => (
            <ColumnItem adjustable={adjustable} choice={choice} column={column} key={column.id} order={order} />
          ))}
          {adjustable ? (
            <>
              <Menu.Divider />
              {changed ? <Menu.Item onClick={reset}>{t('list.usualColumns')}</Menu.Item> : null}
              <Menu.Label className={classes.hint}>{t('list.orderHint')}</Menu.Label>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {/* A menu has nothing in it but its items. */}
      {adjustable ? (
        <VisuallyHidden aria-live="polite">
          {order.moved ? <Place {...{ ids, listed }} id={order.moved} /> : null}
        </VisuallyHidden>
      ) : null}
    </>
  );
}

interface PlaceProps {
  listed: readonly { id: string; header: string }[];
  ids: readonly string[];
  id: string;
}

function Place({ listed, ids, id }: PlaceProps) {
  const { t } = useTranslation();
  const place = ids.indexOf(id);
  const column = listed[place]?.header ?? '';
  return t('list.columnPlace', { column, place: place + 1, of: ids.length });
}

interface ColumnItemProps<Row extends object> {
  column: Column<Row>;
  choice: ColumnChoice<Row>;
  adjustable: boolean;
  order: OrderByHand;
}

function ColumnItem<Row extends object>({ column, choice, adjustable, order }: ColumnItemProps<Row>) {
  const { id, header, optional } = column;
  const shared = adjustable
    ? {
        'data-column': id,
        'data-drop': order.over?.id === id ? order.over.side : undefined,
        'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
        // Before the menu takes the arrow for its own.
        onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => order.onKeyDown(id, event),
        rightSection: (
          // Keys do the same on the item; a grip of its own would be a control inside a control.
          <span
            aria-hidden
            className={classes.grip}
            onClick={(event) => event.stopPropagation()}
            onPointerDown={(event) => order.take(id, event)}
          >
            <GripVertical size={14} strokeWidth={1.75} />
          </span>
        ),
      }
    : {};
  if (!optional) {
    return (
      <Menu.Item className={classes.always} closeMenuOnClick={false} {...shared}>
        {header}
      </Menu.Item>
    );
  }
  return (
    <Menu.CheckboxItem
      checked={choice.visibility[id] === true}
      closeMenuOnClick={false}
      onChange={(shown) => choice.show(id, shown)}
      {...shared}
    >
      {header}
    </Menu.CheckboxItem>
  );
}

type OrderByHand = ReturnType<typeof useOrderByHand>;

const itemOf = (list: HTMLElement | null, id: string) =>
  list?.querySelector<HTMLElement>(`[data-column="${CSS.escape(id)}"]`);

/** Alt with an arrow moves the item that has the focus; a grip is dragged, and where it would be let go is shown by a line. */
function useOrderByHand(ids: readonly string[], move: (id: string, to: string) => void) {
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  const [over, setOver] = useState<{ id: string; side: 'before' | 'behind' } | null>(null);
  const refocus = useRef<string | null>(null);
  // A node that is put elsewhere loses the focus.
  useLayoutEffect(() => {
    const id = refocus.current;
    refocus.current = null;
    if (id !== null) itemOf(list.current, id)?.focus();
  });
  const to = (id: string, target: string) => {
    refocus.current = id;
    setMoved(id);
    move(id, target);
  };
  const latest = useRef({ ids, over, to });
  latest.current = { ids, over, to };
  useEffect(() => {
    if (taken === null) return;
    const finish = (keep: boolean) => {
      const target = latest.current.over?.id;
      setTaken(null);
      setOver(null);
      if (keep && target !== undefined && target !== taken) latest.current.to(taken, target);
    };
    const onMove = (event: globalThis.PointerEvent) => {
      const rows = latest.current.ids.map((id) => ({ id, box: itemOf(list.current, id)?.getBoundingClientRect() }));
      const found =
        rows.find(({ box }) => box && event.clientY < box.bottom) ?? rows.findLast(({ box }) => box !== undefined);
      const at = found ? latest.current.ids.indexOf(found.id) : -1;
      const from = latest.current.ids.indexOf(taken);
      setOver(found && at !== from ? { id: found.id, side: at < from ? 'before' : 'behind' } : null);
    };
    const onUp = () => finish(true);
    const onCancel = () => finish(false);
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onCancel);
    window.addEventListener('keydown', onEscape, true);
    return () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onCancel);
      window.removeEventListener('keydown', onEscape, true);
    };
  }, [taken]);
  return {
    list,
    moved,
    over,
    take(id: string, event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      setTaken(id);
    },
    onKeyDown(id: string, event: KeyboardEvent<HTMLElement>) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const target = ids[ids.indexOf(id) + by];
      if (target !== undefined) to(id, target);
    },
  };
}

import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { type StoredValue, storedValue } from '../../lib/storage/storage.ts';
import type { Column } from './column.ts';
import { inOrder, movedTo, type Widths } from './column-layout.ts';

const choiceSchema = v.record(v.string(), v.boolean());
const widthsSchema = v.record(v.string(), v.pipe(v.number(), v.minValue(1), v.maxValue(4000)));
const orderSchema = v.pipe(v.array(v.string()), v.maxLength(100));

/** What is remembered on this device; written with what another tab has written meanwhile. */
function useStored<T>(value: StoredValue<T>, none: T) {
  const [held, setHeld] = useState(() => value.read() ?? none);
  return [
    held,
    (change: (before: T) => T) => {
      const next = change(value.read() ?? none);
      setHeld(next);
      value.write(next);
    },
  ] as const;
}

const noChoice: Record<string, boolean> = {};
const noWidths: Record<string, number> = {};
const noOrder: string[] = [];

/**
 * Which columns somebody wants to see in a list, and, where it is `adjustable`, how wide and in which order; remembered on
 * this device. A column that is new shows as it was made.
 */
export function useColumnChoice<Row extends object>(name: string, columns: readonly Column<Row>[], adjustable = false) {
  const stored = useMemo(
    () => ({
      choice: storedValue(`columns:${name}`, choiceSchema),
      widths: storedValue(`column-widths:${name}`, widthsSchema),
      order: storedValue(`column-order:${name}`, orderSchema),
    }),
    [name],
  );
  const [choice, setChoice] = useStored(stored.choice, noChoice);
  const [widths, setWidths] = useStored(stored.widths, noWidths);
  const [order, setOrder] = useStored(stored.order, noOrder);
  const ordered = useMemo(() => (adjustable ? inOrder(columns, order) : columns), [adjustable, columns, order]);
  const visibility = Object.fromEntries(
    columns.map(({ id, optional }) => [id, optional ? (choice[id] ?? optional !== 'off') : true]),
  );
  return {
    adjustable,
    visibility,
    /** All of them, in their order. */
    ordered,
    shown: ordered.filter(({ id }) => visibility[id]),
    show: (id: string, shown: boolean) => setChoice((before) => ({ ...before, [id]: shown })),
    widths: adjustable ? widths : (noWidths as Widths),
    /** `null`: as it was made. */
    resize: (change: Readonly<Record<string, number | null>>) =>
      setWidths((before) => {
        const next: Record<string, number> = { ...before };
        for (const [id, width] of Object.entries(change)) {
          if (width === null) delete next[id];
          else next[id] = Math.round(width);
        }
        return next;
      }),
    move: (id: string, to: string) =>
      setOrder((before) => [
        ...movedTo(
          inOrder(columns, before).map((column) => column.id),
          id,
          to,
        ),
      ]),
    /** Whether anything is otherwise than it was made. */
    changed: Object.keys(choice).length + Object.keys(widths).length + order.length > 0,
    reset() {
      setChoice(() => noChoice);
      setWidths(() => noWidths);
      setOrder(() => noOrder);
    },
  };
}

export type ColumnChoice<Row extends object> = ReturnType<typeof useColumnChoice<Row>>;

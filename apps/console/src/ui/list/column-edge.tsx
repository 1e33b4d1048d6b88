import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { Column } from './column.ts';
import classes from './column-edge.module.css';
import { leastOf, reachOf, restColumn, usualWidth } from './column-layout.ts';
import { changeBack, changeTo, type DrawnEdge, edgeAt, inReach, type WidthChange } from './edge-widths.ts';
import type { ColumnChoice } from './use-column-choice.ts';

interface ColumnEdgeProps<Row extends object> {
  /** Those in sight, and behind which of them it stands. */
  columns: readonly Column<Row>[];
  at: number;
  choice: ColumnChoice<Row>;
  /** One edge of a table is in the order of Tab, arrows up and down lead to the others. */
  tabbable: boolean;
  onReach(column: string): void;
}

const step = 8;
const longStep = 32;

/** Between two columns: dragged, or by the arrows, one wins what the other loses. Double click or Enter: as it was made. */
export function ColumnEdge<Row extends object>(props: ColumnEdgeProps<Row>) {
  const { columns, at, choice, tabbable, onReach } = props;
  const { t } = useTranslation();
  const handle = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<{ width: number; least: number; most: number } | null>(null);
  const look = () => edgeAt(handle.current, columns, at);
  const notice = (edge: DrawnEdge, width: number) => setSeen({ width, ...reachOf(edge, edge.rest) });
  const drag = useEdgeDrag({
    begin: look,
    changeTo: (edge, width) => changeTo(edge, columns, choice.widths, width),
    keep: choice.resize,
  });
  const goTo = (wanted: (edge: DrawnEdge) => number) => {
    const edge = look();
    if (!edge) return;
    const next = inReach(edge, wanted(edge));
    if (next !== edge.before.drawn) choice.resize(changeTo(edge, columns, choice.widths, next));
    notice(edge, next);
  };
  const reset = () => {
    const edge = look();
    if (edge) choice.resize(changeBack(edge));
    setSeen(null);
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const edges = [...(handle.current?.closest('tr')?.querySelectorAll<HTMLElement>('[role="separator"]') ?? [])];
    const place = edges.indexOf(event.currentTarget);
    const by = event.shiftKey ? longStep : step;
    const act = {
      ArrowRight: () => goTo(({ before: { drawn }, direction }) => drawn + by * direction),
      ArrowLeft: () => goTo(({ before: { drawn }, direction }) => drawn - by * direction),
      Home: () => goTo(() => 0),
      End: () => goTo(() => Number.POSITIVE_INFINITY),
      Enter: reset,
      ArrowDown: () => edges[place + 1]?.focus(),
      ArrowUp: () => edges[place - 1]?.focus(),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  const before = columns[at];
  if (!before) return null;
  const least = leastOf(before, restColumn(columns));
  const width = Math.round(seen?.width ?? choice.widths[before.id] ?? usualWidth(before) ?? least);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs takes neither the focus nor a value
    <div
      aria-label={t('list.edge', { column: before.header })}
      aria-orientation="vertical"
      aria-valuemax={Math.round(seen?.most ?? Math.max(width, 1000))}
      aria-valuemin={Math.round(Math.min(seen?.least ?? least, width))}
      aria-valuenow={width}
      aria-valuetext={t('list.edgeWidth', { count: width })}
      className={classes.edge}
      data-dragging={drag.dragging || undefined}
      ref={handle}
      role="separator"
      tabIndex={tabbable ? 0 : -1}
      title={t('list.edgeHint')}
      onDoubleClick={reset}
      onFocus={() => {
        onReach(before.id);
        const edge = look();
        if (edge) notice(edge, edge.before.drawn);
      }}
      onKeyDown={onKeyDown}
      {...drag.handlers}
    />
  );
}

interface EdgeDrag {
  begin(): DrawnEdge | null;
  changeTo(edge: DrawnEdge, width: number): WidthChange;
  keep(change: WidthChange): void;
}

/** Drawn by hand while the pointer holds it, so that no row is drawn again for it; Escape puts it back. */
function useEdgeDrag(input: EdgeDrag) {
  const [dragging, setDragging] = useState(false);
  const held = useRef<{ edge: DrawnEdge; from: number; to: number; made: Map<HTMLElement, string> } | null>(null);
  const end = useRef((_keep: boolean) => {});
  end.current = (keep) => {
    const drag = held.current;
    held.current = null;
    setDragging(false);
    if (!drag || drag.to === drag.edge.before.drawn) return;
    if (keep) input.keep(input.changeTo(drag.edge, drag.to));
    else for (const [cell, width] of drag.made) cell.style.width = width;
  };
  useEffect(() => {
    if (!dragging) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end.current(false);
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [dragging]);
  return {
    dragging,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const edge = event.button === 0 ? input.begin() : null;
        if (!edge) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const made = new Map([...edge.cells.values()].map((cell) => [cell, cell.style.width]));
        held.current = { edge, from: event.clientX, to: edge.before.drawn, made };
        setDragging(true);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const drag = held.current;
        if (!drag) return;
        const { edge } = drag;
        drag.to = inReach(edge, edge.before.drawn + (event.clientX - drag.from) * edge.direction);
        for (const [id, to] of Object.entries(input.changeTo(edge, drag.to))) {
          const cell = edge.cells.get(id);
          if (cell && id !== edge.rest && to !== null) cell.style.width = `${Math.round(to)}px`;
        }
      },
      onPointerUp: () => end.current(true),
      onPointerCancel: () => end.current(false),
      onLostPointerCapture: () => end.current(true),
    },
  };
}

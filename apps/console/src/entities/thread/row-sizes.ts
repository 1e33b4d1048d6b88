import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import type { MessageRow } from './message-rows.ts';

/** Chats whose rows are remembered: those one walks between. */
const most = 40;
const sizes = new Map<string, VirtualItem[]>();
/** Of the place for messages, when it was last on the screen. */
let lastHeight = 0;

/** What was measured of a chat, for the next time it opens. */
export function keepSizes(id: string, virtualizer: Virtualizer<HTMLDivElement, Element>): void {
  lastHeight = virtualizer.scrollRect?.height ?? lastHeight;
  sizes.delete(id);
  sizes.set(id, virtualizer.takeSnapshot());
  for (const oldest of sizes.keys()) {
    if (sizes.size <= most) break;
    sizes.delete(oldest);
  }
}

/**
 * A list that opens without a height draws its first rows, measures, scrolls to its end and draws its last ones: twice the
 * work of a switch between chats. With what is known from before the first drawing is the right one; where it is wrong,
 * measuring mends it as ever.
 */
export function knownSizes(id: string) {
  const items = sizes.get(id) ?? [];
  const ofKey = new Map(items.map(({ key, size }) => [key, size]));
  const height = lastHeight;
  return {
    /** Whether a height and row sizes are known, so that the first render is the right one. */
    isWhole: height > 0 && items.length > 0,
    initial: { initialRect: { width: 0, height }, initialMeasurementsCache: items },
    /** How far a list with these rows and this padding is scrolled when its newest row stands at the bottom. */
    end(rows: readonly MessageRow[], estimate: (row: MessageRow) => number, padding: number): number {
      const all = rows.reduce((sum, row) => sum + (ofKey.get(row.key) ?? estimate(row)), padding);
      return rows.length === 0 ? 0 : Math.max(0, all - height);
    },
  };
}

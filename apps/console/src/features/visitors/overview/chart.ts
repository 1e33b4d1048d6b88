import type { VisitorPulse } from '@chatso/contract';

export const chartHeight = 116;
const edges = { end: 32, top: 6, bottom: chartHeight - 16 };
/** Beginning, middle and end are enough to read a day by. */
const hoursShown = 3;

/** The next number above that a scale may end with: 1, 2, 5, 10, 20, 50 ... */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

/** A day as lines and bars. The last quarter of an hour is the one we are in: it is at least what is here now. */
export function chartOf({ from, stepSeconds, series }: VisitorPulse, now: number, chartWidth: number) {
  const plot = { ...edges, width: Math.max(1, chartWidth - edges.end) };
  const start = Date.parse(from);
  const step = stepSeconds * 1000;
  const points = series.map(({ at, visitors, chats }, index) => ({
    ...{ at: Date.parse(at), chats },
    visitors: index === series.length - 1 ? Math.max(visitors, now) : visitors,
  }));
  const end = Math.max(start + 4 * step, (points.at(-1)?.at ?? start) + step);
  const most = points.reduce((all, { visitors, chats }) => Math.max(all, visitors, chats), 0);
  const top = roundUp(most);
  const xOf = (at: number) => Math.round(((at - start) / (end - start)) * plot.width * 10) / 10;
  const yOf = (value: number) => Math.round((plot.bottom - (value / top) * (plot.bottom - plot.top)) * 10) / 10;
  const drawn = points.map(({ at, visitors }) => ({ x: xOf(at + step / 2), y: yOf(visitors) }));
  const width = Math.max(1, xOf(start + step) - 1.5);
  return {
    most,
    chats: points.reduce((sum, point) => sum + point.chats, 0),
    line: drawn.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    last: drawn.at(-1) ?? null,
    bars: points
      .filter(({ chats }) => chats > 0)
      .map(({ at, chats }) => ({ x: xOf(at), y: yOf(chats), width, height: plot.bottom - yOf(chats) })),
    ticks: [top, top / 2, 0].filter(Number.isInteger).map((value) => ({ value, y: yOf(value) })),
    hours: Array.from({ length: hoursShown }, (_, index) => {
      const at = start + Math.round(((end - start) * index) / hoursShown / step) * step;
      return { at, x: xOf(at) };
    }),
  };
}

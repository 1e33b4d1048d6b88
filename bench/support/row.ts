import { median } from './stats.ts';

/** One measured line. `ratio` is value / limit; `target` says what it must be, as text. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  /** The barest program that could do the job, measured in the same run; or a fixed budget. */
  limit: number;
  ratio: number;
  target: string;
  ok: boolean;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** More is better: the ratio must reach `least`. */
export const atLeast = (name: string, unit: string, value: number, limit: number, least: number): Row => ({
  name,
  value: round(value),
  unit,
  limit: round(limit),
  ratio: round(value / limit),
  target: `>= ${least} x limit`,
  ok: value / limit >= least,
});

/** The same over rounds in turn: the median of the rounds' ratios, as a slow minute is slow for both. */
export const atLeastBeside = (name: string, unit: string, values: number[], limits: number[], least: number): Row => {
  const ratio = median(values.map((value, at) => value / (limits[at] ?? Number.NaN)));
  return { ...atLeast(name, unit, median(values), median(limits), least), ratio: round(ratio), ok: ratio >= least };
};

/** Less is better: the ratio must stay below `most`. */
export const atMost = (name: string, unit: string, value: number, limit: number, most: number): Row => ({
  name,
  value: round(value),
  unit,
  limit: round(limit),
  ratio: round(value / limit),
  target: `<= ${most} x limit`,
  ok: value / limit <= most,
});

export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    `${row.value} ${row.unit}`,
    `${row.limit} ${row.unit}`,
    String(row.ratio),
    row.target,
    row.ok ? 'ok' : 'MISSED',
  ]);
  const lines = [['what', 'measured', 'limit', 'ratio', 'target', ''], ...cells];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length))) ?? [];
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** A fixed limit in the same unit: the value must stay below it. */
export const within = (name: string, unit: string, value: number, limit: number): Row => ({
  ...atMost(name, unit, value, limit, 1),
  target: `<= ${limit} ${unit}`,
});

/** Shown beside what the barest program needs, but judged by a fixed figure. */
export const beside = (name: string, unit: string, value: number, limit: number, most: number): Row => ({
  ...atMost(name, unit, value, limit, 1),
  target: `<= ${most} ${unit}`,
  ok: value <= most,
});

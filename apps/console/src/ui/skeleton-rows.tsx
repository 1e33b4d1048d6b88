import classes from './skeleton-rows.module.css';

/** Grey shape of what is loading; give it the real size, so that nothing moves afterwards (principle 1). */
export function SkeletonBlock({ width, height = 10 }: { width: number | string; height?: number }) {
  return <span className={classes.block} style={{ width, height }} />;
}

/** Uneven, like real names and messages. */
const widths = [
  [52, 84],
  [44, 70],
  [60, 92],
  [40, 62],
  [48, 86],
] as const;

interface SkeletonRowsProps {
  rows?: number;
  /** Height of a real row in px: 56 in the chat list, 64 on a phone. */
  rowHeight?: number;
  /** A list in groups begins with the name of the first. */
  headed?: boolean;
  /** 'Loading', said once to a screen reader. */
  label: string;
}

/** Rows with a face and two lines, while a list loads. */
export function SkeletonRows({ rows = 6, rowHeight = 56, headed = false, label }: SkeletonRowsProps) {
  return (
    <div aria-busy aria-label={label} className={classes.rows} role="status">
      {headed ? (
        <div aria-hidden className={classes.head}>
          <SkeletonBlock width={64} />
        </div>
      ) : null}
      {Array.from({ length: rows }, (_, index) => {
        const [name, text] = widths[index % widths.length] ?? widths[0];
        return (
          <div
            aria-hidden
            className={classes.row}
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
            key={index}
            data-low={rowHeight < 48 || undefined}
            style={{ height: rowHeight }}
          >
            <span className={classes.face} />
            <span className={classes.lines}>
              <SkeletonBlock width={`${name}%`} />
              <SkeletonBlock width={`${text}%`} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

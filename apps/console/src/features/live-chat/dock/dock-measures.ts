/** H-16, 1§9, in px. */
export const dockMeasures = {
  width: 312,
  gap: 16,
  right: 24,
  /** The rail stays free. */
  left: 64,
  /** So many are remembered, however wide the window is. */
  most: 8,
} as const;

/** Popups beside the bar; the newest one always has a place. */
export function fittingPopups(windowWidth: number): number {
  const { width, gap, right, left } = dockMeasures;
  return Math.max(1, Math.floor((windowWidth - left - right - width) / (width + gap)));
}

/** Widths in px below which the layout changes. The style sheets get the same numbers as custom media (vite.config.ts). */
export const breakpoints = {
  /** One pane at a time, navigation at the bottom. */
  phone: 760,
  /** The right panel becomes a drawer, long buttons lose their words. */
  narrow: 1100,
} as const;

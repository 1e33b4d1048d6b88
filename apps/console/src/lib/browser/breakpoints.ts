/** Widths in px below which the layout changes. The style sheets get the same numbers as custom media (vite.config.ts). */
export const breakpoints = {
  /** One pane at a time. */
  phone: 680,
  /** Navigation at the bottom instead of in a rail; beside the list a conversation has no room for more. */
  compact: 1024,
  /** The right panel becomes a drawer, long buttons lose their words. */
  narrow: 1100,
} as const;

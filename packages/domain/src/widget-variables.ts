/**
 * What a shop may set of the widget beyond the form, by CSS variable. Each is used by the widget's own sheets; the colours
 * of the brand are not among them, as they are kept legible.
 */
export const widgetVariables = [
  '--font',
  '--r',
  '--r-big',
  '--surface',
  '--surface-2',
  '--border',
  '--border-control',
  '--text',
  '--text-2',
  '--text-3',
  '--bubble-in',
  '--live',
  '--danger',
  '--shadow',
] as const;
export type WidgetVariable = (typeof widgetVariables)[number];

/** One value of CSS: nothing that ends a declaration, and nothing that is fetched. */
export const isVariableValue = (value: string): boolean =>
  !/[;{}<>\\@]/.test(value) && !/(?:url|image|image-set|src)\s*\(/i.test(value);

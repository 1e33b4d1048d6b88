/** The browser's console, in one shape: a short text and its facts. Nothing typed by a person goes in here. */
export const log = {
  /** Hidden unless somebody looks for it. */
  debug: (text: string, facts: Record<string, unknown> = {}): void => console.debug(`chatso: ${text}`, facts),
  warn: (text: string, facts: Record<string, unknown> = {}): void => console.warn(`chatso: ${text}`, facts),
  error: (text: string, facts: Record<string, unknown> = {}): void => console.error(`chatso: ${text}`, facts),
};

/** What the server's clock is ahead of the device's, in ms: a device may be minutes off. */
let ahead = 0;

/** The `Date` of an answer: whole seconds, so up to one is lost. Without one the device is right. */
export function learnServerTime(date: string | null): void {
  // Null parses to no number, as any other text that is no date.
  ahead = Date.parse(date as string) - Date.now() || 0;
}

/** Now, for what is compared with moments that the server tells. In ms. */
export const serverNow = (): number => Date.now() + ahead;

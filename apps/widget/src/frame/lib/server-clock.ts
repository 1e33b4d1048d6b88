/** What the server's clock is ahead of the device's, in ms: a device may be minutes off. */
let ahead = 0;

/** The `Date` of an answer: whole seconds, so a difference below two says nothing. */
export function learnServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  ahead = Math.abs(difference) > 2000 ? difference : 0;
}

/** Now, for what is compared with moments that the server tells. In ms. */
export const serverNow = (): number => Date.now() + ahead;

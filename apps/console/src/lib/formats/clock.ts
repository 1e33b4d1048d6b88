/** Server minus device, in ms. */
let offset = 0;

/** The present by the server's clock, in ms since the epoch: what is compared with a moment the server named, or shown beside one. */
// biome-ignore lint/plugin: here it becomes the server's
export const serverNow = (): number => byServerClock(Date.now());

/** The same for a moment that this device's clock named. */
export const byServerClock = (at: number): number => at + offset;

/**
 * What one answer says, asked and received at these moments of the device's clock. Its `Date` counts whole seconds: it is
 * known to half a second and half the way. What agrees with it stays, and a clock that may well be right is left alone.
 */
export function learnClock(date: string | null, asked: number, received: number): void {
  const seen = Date.parse(date ?? '') + 500 - (asked + received) / 2;
  const slack = 500 + (received - asked) / 2;
  if (Math.abs(seen - offset) > slack) offset = Math.abs(seen) > slack ? Math.round(seen) : 0;
}

/** The way of every call of the API; the server lets nobody store its answers, so their date is the present. */
export async function fetchByClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  // biome-ignore lint/plugin: what the answer is compared with
  const asked = Date.now();
  const response = await fetch(input, init);
  // biome-ignore lint/plugin: as above
  learnClock(response.headers.get('date'), asked, Date.now());
  return response;
}

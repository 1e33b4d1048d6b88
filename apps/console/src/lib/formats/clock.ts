/**
 * Where the server's clock stands against this device's: server = device + x, with x in this span. The head `Date` of an
 * answer counts whole seconds, so one answer knows it to a second and the way there and back; more answers know it better.
 */
let span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
let offset = 0;

/** The present by the server's clock, in ms since the epoch: what is compared with a moment the server named, or shown beside one. */
// biome-ignore lint/plugin: here it becomes the server's
export const serverNow = (): number => byServerClock(Date.now());

/** The same for a moment that this device's clock named. */
export const byServerClock = (at: number): number => at + offset;

/** What one answer says, asked and received at these moments of the device's clock. */
export function learnClock(date: string | null, asked: number, received: number): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said) || received < asked) return;
  const seen = { from: said - received, to: said + 1000 - asked };
  const both = { from: Math.max(span.from, seen.from), to: Math.min(span.to, seen.to) };
  // Nothing in common: one of the two clocks was set meanwhile, and what was known of it is past.
  span = both.from <= both.to ? both : seen;
  // A clock that may well be right is left alone: it has milliseconds.
  offset = span.from <= 0 && span.to >= 0 ? 0 : Math.round((span.from + span.to) / 2);
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

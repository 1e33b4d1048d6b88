/** Moments as point-of-sale systems write them: with a zone, or as the shop's own clock shows them. Null: it is none. */
export function momentIn(text: string | null | undefined, timeZone: string): Date | null {
  if (!text) return null;
  const at = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  if (Number.isNaN(at.getTime())) return null;
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(text)) return at;
  // What the clock shows less how far it is ahead; asked twice, as the first guess may lie beyond a change of the clock.
  const first = new Date(at.getTime() - aheadOf(at, timeZone));
  return new Date(at.getTime() - aheadOf(first, timeZone));
}

/** How far clocks of a zone are ahead of UTC at a moment. An unknown zone is UTC. */
function aheadOf(at: Date, timeZone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    } as Intl.DateTimeFormatOptions).formatToParts(at);
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return shown - Math.floor(at.getTime() / 1000) * 1000;
  } catch {
    return 0;
  }
}

/** The day a clock of this zone shows: YYYY-MM-DD. */
export function dayIn(at: Date, timeZone: string): string {
  return new Date(at.getTime() + aheadOf(at, timeZone)).toISOString().slice(0, 10);
}

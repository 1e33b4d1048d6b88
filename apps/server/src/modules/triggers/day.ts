/** When the day of a moment began where the store is; in UTC for a zone nobody knows. */
export function dayBegan(at: Date, timeZone: string): number {
  const hour = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  let zone = timeZone;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    zone = 'UTC';
  }
  const parts = new Intl.DateTimeFormat('en', { ...hour, timeZone: zone }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const passed = ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
  return at.getTime() - passed - at.getMilliseconds();
}

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * A formatter of dates, made once for each locale and options: making one costs more than using it a thousand times, and a
 * list of chats asks for dozens with every message. Without a `timeZone` it is the device's, which may travel.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const device = options.timeZone === undefined ? new Date().getTimezoneOffset() : '';
  const key = `${locale} ${device} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat(locale, options);
  made.set(key, fresh);
  return fresh;
}

import * as v from 'valibot';

/*
 * Parts of schemas for what comes from outside and is no answer of the server: the page's address, this device's storage,
 * other tabs. By valibot: of zod, in which the contract is written, the first load would carry everything.
 */

/** As the contract's ids: versions 1 to 8, and the two that are all zeros or all ones. */
const uuidPattern =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}-(?:0{4}-){3}0{12}|f{8}-(?:f{4}-){3}f{12})$/i;
export const uuid = v.pipe(v.string(), v.regex(uuidPattern));
export const isUuid = (value: unknown): value is string => v.is(uuid, value);

/** `a,b` */
export const uuids = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxLength),
    v.check((text) => text.split(',').every(isUuid)),
  );

export const shortText = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** `2026-02-28`; a day that there is. */
export const day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d$/),
  v.check((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  }),
);

/** ISO 3166, of a country. */
export const countryCode = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));

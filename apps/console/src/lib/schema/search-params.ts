import * as v from 'valibot';
import { uuid } from './fields.ts';

/*
 * Parts of a route's search schema. An invalid parameter counts as not given and leaves the others alone. The router
 * reads `?search=12` as a number and `?search=true` as a boolean.
 */

const ifValid = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

const typed = v.union([v.string(), v.pipe(v.union([v.number(), v.boolean()]), v.transform(String))]);
const typedNumber = v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number), v.number())]);

/** Words, also where they look like a number. */
export const textParam = (maxLength = 4000) => ifValid(v.pipe(typed, v.maxLength(maxLength)));
/** A word that the router reads as one. */
export const wordParam = (maxLength = 4000) => ifValid(v.pipe(v.string(), v.maxLength(maxLength)));
export const numberParam = () => ifValid(typedNumber);
export const countParam = (most: number) => ifValid(v.pipe(typedNumber, v.integer(), v.minValue(1), v.maxValue(most)));
export const oneOfParam = <const T extends readonly string[]>(values: T) => ifValid(v.picklist(values));
export const idParam = () => ifValid(uuid);
export const param = ifValid;

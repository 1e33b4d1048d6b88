import { v7 } from 'uuid';

/** A new UUIDv7: sortable by time of creation (decision U-3). */
export const newId = (): string => v7();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** PostgreSQL refuses malformed uuids with an error, so ids from outside are checked before they reach SQL. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

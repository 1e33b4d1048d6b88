import type { en } from './en.ts';
import type { laterEn } from './later.en.ts';

/** Every text of the console: a key that is not here does not compile. */
export type Catalogue = typeof en & typeof laterEn;

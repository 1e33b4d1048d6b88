/** The shape of a catalogue in another language: the same keys as English, any words. A missing key does not compile. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/**
 * A place in a lower module that higher ones fill: what they bring there is found by whoever owns the place, without
 * knowing who brought it. For work inside a transaction there are steps (step.ts).
 */
export interface Place<T> {
  readonly placeName: string;
  /** Never there; it keeps places of different parts apart. */
  readonly part?: T;
}

export const definePlace = <T>(placeName: string): Place<T> => ({ placeName });

export interface Part {
  place: string;
  value: unknown;
}

export const bring = <T>(place: Place<T>, value: T): Part => ({ place: place.placeName, value });

export const partsAt = <T>(parts: readonly Part[], place: Place<T>): T[] =>
  // Only `bring` with the same place makes such a part.
  parts.filter((part) => part.place === place.placeName).map(({ value }) => value as T);

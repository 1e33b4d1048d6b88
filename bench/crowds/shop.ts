/** What the visitors' program and the case know of the simulated shop. */
export const rowsOfWindow = 100;
export const products = ['Lamp', 'Chair', 'Table', 'Sofa', 'Shelf', 'Carpet', 'Mirror', 'Clock', 'Vase', 'Bed'];

/** One of four came by Google. */
export const isFromGoogle = (index: number): boolean => index % 4 === 0;

/** What a visitor really did. */
export interface Seen {
  visitorId: string;
  index: number;
  /** Views since the session began, and the newest of them. */
  views: number;
  url: string | null;
  title: string | null;
}

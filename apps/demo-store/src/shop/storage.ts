/** Storage that may be full, forbidden or empty: the shop works without it, it only forgets. */
export const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window: the bag lives as long as the page.
  }
};

/** A whole number as it is typed; NaN for what is none, which no rule lets pass. */
export const numberIn = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

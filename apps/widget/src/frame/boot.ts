export interface Boot {
  analyticsId: string;
  /** Origin of the page that holds the frame. */
  origin: string;
  /** The shop's own wording of our texts, in this page's language. */
  words: Readonly<Record<string, string>>;
}

/** What the server wrote into the page, so that no script has to be inline. */
export function readBoot(): Boot {
  const text = document.getElementById('boot')?.textContent ?? '';
  const value: Partial<Boot> = JSON.parse(text);
  if (!value.analyticsId || !value.origin) throw new Error('The frame was served without its boot data.');
  return { analyticsId: value.analyticsId, origin: value.origin, words: value.words ?? {} };
}

let words: Readonly<Record<string, string>> = {};

/** The server speaks English; another language brings along what its sentences mean. */
export const setServerWords = (dictionary: Readonly<Record<string, string>>): void => {
  words = dictionary;
};

/** A sentence of the server in the language of the page; one that the dictionary does not hold stays as it is (U-01). */
export const serverWords = (message: string): string =>
  (Object.hasOwn(words, message) ? words[message] : null) ?? message;

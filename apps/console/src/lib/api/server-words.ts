let words: Readonly<Record<string, string>> = {};

/** The server speaks English; another language brings along what its sentences mean. */
export const setServerWords = (dictionary: Readonly<Record<string, string>>): void => {
  words = dictionary;
};

/** A sentence of the server in the language of the page; one that the dictionary does not hold stays as it is (U-01). */
export function serverWords(message: string): string {
  if (Object.hasOwn(words, message)) return words[message] ?? message;
  // A sentence about numbers stands there with `#` for each, in their order.
  const pattern = message.replace(/\d+/g, '#');
  const numbers = message.match(/\d+/g) ?? [];
  if (!Object.hasOwn(words, pattern)) return message;
  return (words[pattern] ?? message).replace(/#/g, () => numbers.shift() ?? '');
}

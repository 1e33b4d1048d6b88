const quote = '"'.charCodeAt(0);
const newline = '\n'.charCodeAt(0);

/**
 * Counts the chats of a file as it arrives. In a CSV a line may have others inside, in quotes; its first line is the heads.
 * In JSON a chat is a line, and the list's own brackets stand on lines of their own.
 */
export function createRowCounter(format: 'csv' | 'json'): (part: Uint8Array) => number {
  let lines = 0;
  let quoted = false;
  return (part) => {
    for (const byte of part) {
      if (byte === quote && format === 'csv') quoted = !quoted;
      else if (byte === newline && !quoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}

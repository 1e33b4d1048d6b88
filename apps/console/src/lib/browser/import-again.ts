const againMs = 3000;

/**
 * A part of the program that is loaded when it is needed. A bad network makes it late and never breaks the page: it is
 * asked for until it comes.
 */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((again) => setTimeout(again, againMs));
    }
  }
}

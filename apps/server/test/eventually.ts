/** Asks again until it holds, at most `ms`; the last failure is the test's. */
export async function eventually<T>(check: () => Promise<T> | T, ms = 5000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((done) => setTimeout(done, 15));
    }
  }
}

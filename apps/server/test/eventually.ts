/**
 * When something counts as never coming, in ms. Not a limit of speed, which `bench/` measures: no timer of the server runs
 * in tests, so what comes at all comes from the call before.
 */
export const patienceMs = 10_000;

/** Asks again until it holds, at most `ms`; the last failure is the test's. */
export async function eventually<T>(check: () => Promise<T> | T, ms = patienceMs): Promise<T> {
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

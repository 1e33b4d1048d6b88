/**
 * Work that is done from the state of the moment, such as publishing who is there: whoever asks while a round is under way
 * shares the next one, so that rounds of one key never overtake each other and the last one has seen everything. A round
 * that answers true wants another. Rounds of other processes are not known here.
 */
export function sharedRounds(): (scope: object, key: string, round: () => Promise<unknown>) => Promise<void> {
  const scopes = new WeakMap<object, Map<string, boolean>>();
  return async (scope, key, round) => {
    const open = scopes.get(scope) ?? new Map<string, boolean>();
    scopes.set(scope, open);
    if (open.has(key)) {
      open.set(key, true);
      return;
    }
    try {
      do {
        open.set(key, false);
        if ((await round()) === true) open.set(key, true);
      } while (open.get(key));
    } finally {
      open.delete(key);
    }
  };
}

import type { Answer, WidgetApi } from '../api.ts';
import type { Store } from '../lib/store.ts';
import type { ChatState } from './state.ts';

/** Well before the server would call it too old. */
const goodForMs = 9 * 60_000;

/** What a store may want to be worked out before a first message. */
export interface Prover {
  /** The solved challenge, each once; undefined where nothing is asked. */
  take(): Promise<string | undefined>;
}

interface Work {
  done: Promise<string | undefined>;
  begun: number;
}

/** Begins when the chat is opened, so that it is done by the time somebody has written. */
export function createProver({ store, api }: { store: Store<ChatState>; api: WidgetApi }): Prover {
  let work: Work | null = null;

  async function solved(): Promise<string | undefined> {
    const { challenge } = (await api.get('/challenge')) as Answer<'widget.challenge'>;
    return challenge === null ? undefined : (await import('../proof.ts')).solve(challenge);
  }
  function begin(): Work {
    const mine = { done: solved(), begun: Date.now() };
    // Whoever takes it hears of it, and the next one begins anew.
    mine.done.catch(() => {
      if (work === mine) work = null;
    });
    return mine;
  }
  const isAsked = () => store.get().config?.proofOfWork && !store.get().visitor?.verified;

  store.subscribe(() => {
    const { open, phase, route } = store.get();
    if (!work && open && phase === 'ready' && route.name !== 'conversation' && isAsked()) work = begin();
  });
  return {
    async take() {
      if (!isAsked()) return undefined;
      const { done, begun } = work ?? begin();
      work = null;
      const proof = await done;
      return Date.now() - begun < goodForMs ? proof : begin().done;
    },
  };
}

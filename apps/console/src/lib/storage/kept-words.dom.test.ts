import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { sessionStore } from '../session/session-store.ts';

const dayMs = 24 * 3_600_000;

/** A page of its own: what is swept once a page is swept again. */
async function openPage() {
  vi.resetModules();
  const [{ keptWords }, session] = await Promise.all([
    import('./kept-words.ts'),
    import('../session/session-store.ts'),
  ]);
  const signIn = (id: string) =>
    session.sessionStore.setState({ user: { _id: id } as ReturnType<typeof sessionStore.getState>['user'] });
  signIn('ann');
  return { words: keptWords('test-words', v.object({ text: v.string() })), signIn };
}

beforeEach(() => localStorage.clear());

describe('words kept on the device', () => {
  it('are there for the next page, until they are taken away', async () => {
    const { words } = await openPage();
    words.write('t1', { text: 'Half a sen' });
    const { words: later } = await openPage();
    expect(later.read('t1')).toMatchObject({ words: { text: 'Half a sen' } });
    expect(later.read('t2')).toBeNull();
    later.remove('t1');
    expect(later.read('t1')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('are those of whoever is signed in', async () => {
    const { words, signIn } = await openPage();
    words.write('t1', { text: 'Of Ann' });
    signIn('ben');
    expect(words.read('t1')).toBeNull();
    words.write('t1', { text: 'Of Ben' });
    signIn('ann');
    expect(words.read('t1')).toMatchObject({ words: { text: 'Of Ann' } });
  });

  it('are forgotten after a month, whoever typed them', async () => {
    const { words, signIn } = await openPage();
    vi.setSystemTime(Date.now() - 31 * dayMs);
    words.write('t1', { text: 'Long ago' });
    vi.useRealTimers();
    words.write('t2', { text: 'Today' });
    localStorage.setItem('chatso-v2:other', 'not ours');
    signIn('ben');
    const { words: later } = await openPage();
    expect(later.read('t2')).not.toBeNull();
    expect(Object.keys(localStorage).sort()).toEqual(['chatso-v2:other', 'chatso-v2:test-words:ann:t2']);
  });

  it('that are of another shape count as none', async () => {
    const { words } = await openPage();
    localStorage.setItem('chatso-v2:test-words:ann:t1', '{"words":7,"at":1}');
    expect(words.read('t1')).toBeNull();
  });
});

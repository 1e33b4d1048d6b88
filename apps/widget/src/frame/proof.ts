/** Of the server's challenge what the work needs; the rest goes back as it came. */
interface Challenge {
  parameters: { nonce: string; salt: string; keyPrefix: string };
}

/** First bits of the fractional parts of the roots of the first primes: constants of SHA-256. */
function constants(): { start: Int32Array; rounds: Int32Array } {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const bits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    start: Int32Array.from(primes.slice(0, 8), (prime) => bits(prime ** (1 / 2))),
    rounds: Int32Array.from(primes, (prime) => bits(Math.cbrt(prime))),
  };
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/**
 * SHA-256 of one block: salt, nonce and a number, 36 bytes. Browsers' own is missing on pages without TLS, and answers each
 * of so many small questions by a promise.
 */
function createHash(salt: string, nonce: string): (counter: number) => Int32Array {
  const { start, rounds } = constants();
  const words = new Int32Array(64);
  const head = salt + nonce;
  const block = new Int32Array(16);
  for (let word = 0; word < 8; word += 1) block[word] = Number.parseInt(head.slice(word * 8, word * 8 + 8), 16);
  block[9] = 0x80000000 | 0;
  block[15] = 36 * 8;
  const state = new Int32Array(8);
  return (counter) => {
    block[8] = counter;
    words.set(block);
    for (let at = 16; at < 64; at += 1) {
      const [w15, w2] = [words[at - 15] as number, words[at - 2] as number];
      const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3);
      const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10);
      words[at] = ((words[at - 16] as number) + s0 + (words[at - 7] as number) + s1) | 0;
    }
    let a = start[0] as number;
    let b = start[1] as number;
    let c = start[2] as number;
    let d = start[3] as number;
    let e = start[4] as number;
    let f = start[5] as number;
    let g = start[6] as number;
    let h = start[7] as number;
    for (let at = 0; at < 64; at += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[at] as number) + (words[at] as number)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = (start[0] as number) + a;
    state[1] = (start[1] as number) + b;
    state[2] = (start[2] as number) + c;
    state[3] = (start[3] as number) + d;
    state[4] = (start[4] as number) + e;
    state[5] = (start[5] as number) + f;
    state[6] = (start[6] as number) + g;
    state[7] = (start[7] as number) + h;
    return state;
  };
}

const hexOf = (state: Int32Array): string =>
  [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

/** Work is done in pieces this long: whoever fills in the form meanwhile notices nothing. */
const pieceMs = 8;

/** Lets the page do what it has to; a timer would wait for a second each time while nobody looks at the page. */
const pause = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(0);
  });

/** Counts until the hash begins as the challenge says; how the answer is sent. */
export async function solve(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Challenge;
  const { nonce, salt, keyPrefix } = challenge.parameters;
  const hash = createHash(salt, nonce);
  const first = Number.parseInt(keyPrefix.slice(0, 8), 16) | 0;
  for (let counter = 0; ; ) {
    for (const until = performance.now() + pieceMs; performance.now() < until; ) {
      for (const end = counter + 64; counter < end; counter += 1) {
        const state = hash(counter);
        if (state[0] === first && hexOf(state).startsWith(keyPrefix))
          return JSON.stringify({ challenge, solution: { counter, derivedKey: hexOf(state) } });
      }
    }
    await pause();
  }
}

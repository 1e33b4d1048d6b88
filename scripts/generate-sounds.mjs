/**
 * Makes the sounds of the console: `node scripts/generate-sounds.mjs`. A sound is a few tones with a soft beginning and
 * a long end; the files are committed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';

const rate = 16_000;
const folder = join(root, 'apps/console/public/sounds');

/** Each tone: from when, how high, how long, how loud; `to` lets it slide, `wood` makes it short and dull. */
const sounds = {
  drop: [{ at: 0, hz: 620, to: 980, seconds: 0.18, loud: 0.7 }],
  chime: [
    { at: 0, hz: 659, seconds: 0.5, loud: 0.5 },
    { at: 0.14, hz: 880, seconds: 0.6, loud: 0.5 },
  ],
  knock: [
    { at: 0, hz: 240, seconds: 0.09, loud: 0.8, wood: true },
    { at: 0.16, hz: 240, seconds: 0.09, loud: 0.8, wood: true },
  ],
  bell: [
    { at: 0, hz: 784, seconds: 0.8, loud: 0.45 },
    { at: 0, hz: 1973, seconds: 0.4, loud: 0.15 },
    { at: 0.2, hz: 587, seconds: 0.7, loud: 0.45 },
  ],
  fall: [
    { at: 0, hz: 587, seconds: 0.25, loud: 0.5 },
    { at: 0.16, hz: 440, seconds: 0.4, loud: 0.5 },
  ],
};

function samplesOf(tones) {
  const length = Math.max(...tones.map(({ at, seconds }) => at + seconds));
  const samples = new Float64Array(Math.ceil(length * rate));
  for (const { at, hz, to = hz, seconds, loud, wood = false } of tones) {
    let phase = 0;
    for (let index = 0; index < seconds * rate; index += 1) {
      const part = index / (seconds * rate);
      phase += (2 * Math.PI * (hz + (to - hz) * part)) / rate;
      const attack = Math.min(1, index / (0.006 * rate));
      const decay = (1 - part) ** 2 * Math.exp((wood ? -6 : -3) * part);
      samples[Math.floor(at * rate) + index] += loud * attack * decay * (Math.sin(phase) + 0.25 * Math.sin(2 * phase));
    }
  }
  return samples;
}

/** Mono, 16 bits: every browser plays it. */
function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples.length * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  }
  return bytes;
}

mkdirSync(folder, { recursive: true });
for (const [name, tones] of Object.entries(sounds)) {
  const file = wav(samplesOf(tones));
  writeFileSync(join(folder, `${name}.wav`), file);
  console.log(`${name}.wav ${(file.length / 1000).toFixed(1)} kB`);
}

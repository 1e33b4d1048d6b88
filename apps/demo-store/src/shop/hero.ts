import { html, type Markup } from './html.ts';

const WIDTH = 1440;
const HEIGHT = 408;

/** The same hills at every visit: a sine hash instead of chance. */
const wobble = (n: number): number => {
  const x = Math.sin(n * 127.1 + 11 * 311.7) * 43758.5453;
  return x - Math.floor(x);
};

/** A range that climbs from left to right, so the words on the left stand on open sky. */
const ridge = (seed: number, top: number, height: number, peaks: number, fill: string): string => {
  const points = Array.from({ length: peaks + 1 }, (_, i) => {
    const across = i / peaks;
    const crest = top - (i % 2 ? height * (0.45 + wobble(seed * 40 + i)) : -height * 0.15 * wobble(seed * 90 + i));
    const climb = 0.16 + 0.84 * across ** 1.2;
    return `${Math.round(across * WIDTH)} ${Math.round(HEIGHT - (HEIGHT - crest) * climb)}`;
  });
  return `<path fill="${fill}" d="M0 ${HEIGHT} L${points.join(' L')} L${WIDTH} ${HEIGHT} Z"/>`;
};

const rain = (): string =>
  Array.from({ length: 46 }, (_, i) => {
    const x = Math.round(540 + wobble(i + 3) * 880);
    const y = Math.round(10 + wobble(i + 90) * 340);
    return `M${x} ${y}l-6 18`;
  }).join('');

const scene = (): Markup => ({
  markup:
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">` +
    '<circle class="sun" cx="742" cy="128" r="54" fill="#F4D486"/>' +
    ridge(1, 160, 120, 8, '#BCD1C5') +
    ridge(2, 236, 110, 10, '#8FB0A0') +
    ridge(3, 300, 90, 12, '#5A8A76') +
    ridge(4, 352, 60, 16, '#2B5A49') +
    `<path d="${rain()}" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none" opacity=".8"/></svg>`,
});

export const hero = (): Markup => html`
  <section class="hero">
    ${scene()}
    <div class="wrap">
      <h1 tabindex="-1">Made for <br>the wet side.</h1>
      <p>Layers, shells and camp things for people who go out anyway. Designed in Vancouver, repaired for life.</p>
      <a class="btn" href="/demo/search?q=rain">Shop rain season</a>
    </div>
  </section>`;

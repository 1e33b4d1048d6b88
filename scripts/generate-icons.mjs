/**
 * Draws the icons of the installed console from its logo: `node scripts/generate-icons.mjs`. Needs Chromium
 * (`CHROMIUM`, or /usr/bin/chromium); the pictures are committed, so nobody else does.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './lib/project.mjs';

const folder = join(root, 'apps/console/public/icons');
const logo = readFileSync(join(root, 'apps/console/public/favicon.svg'), 'utf8');
/** `part` of the square is the logo; a maskable icon may be cut to a circle, so it fills its ground. */
const icons = [
  { name: 'icon-192.png', size: 192, part: 0.92, ground: 'transparent' },
  { name: 'icon-512.png', size: 512, part: 0.92, ground: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, part: 0.6, ground: '#ffffff' },
  { name: 'apple-touch-icon.png', size: 180, part: 0.72, ground: '#ffffff' },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, part, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * part);
  await page.setContent(
    `<style>html,body{margin:0;height:100%;background:${ground}}body{display:grid;place-items:center}svg{width:${side}px;height:${side}px}</style>${logo}`,
  );
  await page.screenshot({ path: join(folder, name), omitBackground: true });
  await page.close();
  console.log(`${name} ${size} px`);
}
await browser.close();

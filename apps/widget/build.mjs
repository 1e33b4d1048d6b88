/**
 * Builds the storefront's files: `dist/widget.js` (loader), `dist/frame.en.html`, `dist/frame.fr.html`, `dist/assets/` with hashed names, and
 * `dist/weights.json`, gzip sizes in bytes. Fails when a weight is over its limit. No script or style is inline, so the
 * frame can be served with a strict Content-Security-Policy.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, transformWithOxc } from 'vite';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
/** Bytes; the loader, an opened chat up to its first message (decision G-1), and all it can ever load in one language. */
const limits = { loader: 5_000, openedChat: 50_000, everything: 90_000 };
/** Pages opened before a release still ask for its frame's files. */
const keepOldAssetsMs = 7 * 86_400_000;

/**
 * Two things that only cost weight: `limits.idleAfterMs` becomes its number, so that the list, most of which no shopper
 * needs, stays away (a member it does not know is left as it is); and components are made by preact's own `h`, which
 * says `children` nowhere, instead of a second factory.
 */
async function lighter() {
  const file = join(here, '../../packages/domain/src/limits.ts');
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  const { limits: known } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const number = (found, name) => (name in known ? String(known[name]) : found);
  return {
    name: 'lighter',
    enforce: 'pre',
    transform(source, id) {
      if (!/\.tsx?$/.test(id) || id === file) return null;
      const plain = source.replace(/\blimits\.(\w+)\b/g, number);
      return id.endsWith('x') ? `import { Fragment, h } from 'preact';${plain}` : plain;
    },
  };
}

/** The catalogue of a language in the place of the English one; each shopper loads one bundle with one of them. */
const speaking = (language) => ({
  name: 'language',
  enforce: 'pre',
  resolveId: (source) => (source === './texts.en.ts' ? join(here, `src/frame/texts.${language}.ts`) : null),
});

/** Vite preloads what an `import()` needs; our parts need nothing but the frame itself, and its helper is 1 kB. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** Bundles one entry into one script (and one style sheet); answers the file names below `dist`. */
async function bundle(input, target, output, language = 'en') {
  const result = await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    plugins: [await lighter(), speaking(language), plainImports],
    oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' } },
    resolve: {
      alias: {
        uuid: join(here, 'src/frame/lib/uuid.ts'),
      },
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      target,
      // Writes 3 % less (gzip) than the bundler's own minifier.
      minify: 'terser',
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3, keep_fargs: false } },
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(here, input),
        output: { minify: true, ...output },
      },
    },
  });
  return result.output.map(({ fileName }) => fileName);
}

/** `__CHATSO_BOOT__` is filled by the server for each store. */
const framePage = (language, script, style) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>${language === 'fr' ? 'Clavardage' : 'Chat'}</title>
<link rel="stylesheet" href="/widget/${style}">
<script type="application/json" id="boot">__CHATSO_BOOT__</script>
<script type="module" src="/widget/${script}"></script>
</head>
<body><div id="root"></div></body>
</html>
`;

mkdirSync(join(dist, 'assets'), { recursive: true });
await bundle('src/loader/loader.ts', ['chrome111', 'firefox113', 'safari16.4'], {
  format: 'iife',
  codeSplitting: false,
  entryFileNames: 'widget.js',
});
const named = (files, ending) => files.find((file) => file.endsWith(ending)) ?? '';

/** The frame in one language: its files, and its page at `dist/frame.<language>.html`. */
async function frameIn(language) {
  const files = await bundle(
    'src/frame/main.tsx',
    ['chrome111', 'firefox121', 'safari16.4'],
    {
      format: 'es',
      entryFileNames: 'assets/frame-[hash].js',
      chunkFileNames: 'assets/[name]-[hash].js',
      assetFileNames: 'assets/frame-[hash][extname]',
    },
    language,
  );
  const page = `frame.${language}.html`;
  const script = files.find((file) => /frame-[^/]*\.js$/.test(file)) ?? '';
  writeFileSync(join(dist, page), framePage(language, script, named(files, '.css')));
  return { page, files, script };
}
const english = await frameIn('en');
const french = await frameIn('fr');

/** The widget as the console's settings show it (`dist/preview.<language>.html`): the same parts, no shopper loads them. */
async function previewIn(language) {
  const part = (name) => ({
    format: 'es',
    entryFileNames: `assets/preview-${name}-[hash].js`,
    chunkFileNames: 'assets/preview-[name]-[hash].js',
    assetFileNames: `assets/preview-${name}-[hash][extname]`,
  });
  const target = ['chrome111', 'firefox121', 'safari16.4'];
  const outer = await bundle('src/preview/page.ts', target, part('page'), language);
  const inner = await bundle('src/preview/chat.tsx', target, part('chat'), language);
  const script = (files, name) => files.find((file) => file.includes(`preview-${name}-`) && file.endsWith('.js')) ?? '';
  writeFileSync(
    join(dist, `preview.${language}.html`),
    framePage(language, script(outer, 'page'), named(outer, '.css')),
  );
  writeFileSync(
    join(dist, `preview-chat.${language}.html`),
    framePage(language, script(inner, 'chat'), named(inner, '.css')),
  );
  return [...outer, ...inner];
}
const files = [...english.files, ...french.files, ...(await previewIn('en')), ...(await previewIn('fr'))];

for (const name of readdirSync(join(dist, 'assets'))) {
  const path = join(dist, 'assets', name);
  if (!files.includes(`assets/${name}`) && Date.now() - statSync(path).mtimeMs > keepOldAssetsMs) rmSync(path);
}

const gzipped = (path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
/** What an opened chat has loaded. */
const weightOf = ({ page, script, files: own }) => ({
  loader: gzipped('widget.js'),
  frameHtml: gzipped(page),
  frameScript: gzipped(script),
  frameStyle: gzipped(named(own, '.css')),
});
const everythingOf = ({ page, files: own }) =>
  ['widget.js', page, ...own].reduce((total, file) => total + gzipped(file), 0);
const sum = (weights) => Object.values(weights).reduce((total, bytes) => total + bytes, 0);
const weights = {
  ...weightOf(english),
  openedChat: sum(weightOf(english)),
  openedChatFrench: sum(weightOf(french)),
  everything: Math.max(everythingOf(english), everythingOf(french)),
  limits,
};
writeFileSync(join(dist, 'weights.json'), `${JSON.stringify(weights, null, 2)}\n`);

if (
  weights.loader > limits.loader ||
  Math.max(weights.openedChat, weights.openedChatFrench) > limits.openedChat ||
  weights.everything > limits.everything
) {
  console.error(`The widget is too heavy: ${JSON.stringify(weights)}`);
  process.exitCode = 1;
}

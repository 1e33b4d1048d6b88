/**
 * Builds the storefront's files: `dist/widget.js` (loader), `dist/frame.{language}.html`, `dist/assets/` with hashed names,
 * `dist/texts.json` (what a shop may word itself) and `dist/weights.json`, gzip sizes in bytes. Fails when a weight is over its limit. No script or style is inline, so the
 * frame can be served with a strict Content-Security-Policy.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { minify } from 'terser';
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
  const { limits: known } = await domain('limits.ts');
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

/** A list of the domain that the build itself works by. */
async function domain(name) {
  const { code } = await transformWithOxc(readFileSync(join(here, `../../packages/domain/src/${name}`), 'utf8'), name);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
const { widgetLanguages } = await domain('widget-languages.ts');
const { filledWordings, plainWordings } = await domain('widget-wordings.ts');

/**
 * Every language's catalogue, in one go: its plain texts, and its functions and lists as one script. Bundling and minifying
 * a frame takes seconds, so it is done once with marks in the place of texts, and each language fills them in.
 */
async function readCatalogues() {
  const { output } = await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: Object.fromEntries(widgetLanguages.map((code) => [code, join(here, `src/frame/texts.${code}.ts`)])),
        formats: ['es'],
      },
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built));
  const read = await Promise.all(
    widgetLanguages.map(async (code) => {
      const chunk = output.find(({ fileName }) => fileName === `${code}.js`);
      if (chunk.imports.length > 0) throw new Error(`The texts of ${code} share code with others.`);
      return {
        code,
        source: chunk.code,
        texts: await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`),
      };
    }),
  );
  const [{ texts }] = read;
  const plain = Object.keys(texts).filter((name) => typeof texts[name] === 'string');
  const filled = Object.keys(filledWordings);
  const rest = Object.keys(texts).filter((name) => ![...plain, ...filled].includes(name));
  // What a shop may word comes first, in the order `wordsForFrame` counts it by.
  const others = [...filled, ...rest];
  const catalogues = read.map(async ({ code, source, texts: own }) => {
    const [whole, list] = /export \{([^}]*)\};?/.exec(source);
    const local = Object.fromEntries(
      list.split(',').map((pair) => {
        const [inside, outside = inside] = pair.trim().split(/\s+as\s+/);
        return [outside, inside];
      }),
    );
    const body = source.replace(whole, () => `return [${others.map((name) => local[name])}];`);
    const { code: script } = await minify(`const $texts=(()=>{${body}})()${inOwnWords(filled.length)};`, {
      compress: { passes: 3 },
      ecma: 2020,
    });
    return { code, texts: own, script };
  });
  return { plain, others, catalogues: await Promise.all(catalogues) };
}
const { plain, others, catalogues } = await readCatalogues();

/** Has the first so many texts say what the shop has for them (`$own`, set by `useWords`), with what they are given. */
function inOwnWords(count) {
  return `.map((text, at) => at < ${count}
    ? (...given) => globalThis.$own[at]?.replace(/{(\\d)}/g, (_, place) => given[place]) ?? text(...given)
    : text)`;
}

/** Texts that come with a later part and stay out of the frame itself, as `card-texts.ts` names them. */
const laterTexts = /cardTexts = \{([^}]*)\}/
  .exec(readFileSync(join(here, 'src/frame/card-texts.ts'), 'utf8'))[1]
  .split(',')
  .map((name) => name.trim())
  .filter((name) => name !== '');

/** In the place of `src/frame/texts.ts`: the same, with marks for texts; what a shop may word itself is a variable. */
const marked = {
  name: 'marked-texts',
  enforce: 'pre',
  resolveId: (source) =>
    /\/card-texts\.ts$/.test(source)
      ? '\0card-texts'
      : /\/texts\.ts$/.test(source)
        ? '\0texts'
        : source === '\0words'
          ? source
          : null,
  load(id) {
    if (id === '\0texts') return `export * as texts from '\0words';export { useWords } from '\0words';`;
    if (id === '\0card-texts')
      return `export const cardTexts = {${laterTexts.map((name) => `${name}: '⟦${name}⟧'`).join(',')}};`;
    if (id !== '\0words') return null;
    const fixed = plain.filter((name) => !plainWordings.includes(name) && !laterTexts.includes(name));
    return [
      ...fixed.map((name) => `export const ${name} = '⟦${name}⟧';`),
      ...others.map((name) => `export const ${name} = /*#__PURE__*/TEXT$('${name}');`),
      `export let ${plainWordings.join(',')};`,
      `export function useWords(words) {globalThis.$own = words;${plainWordings.map((name) => `${name} = words.${name} || '⟦${name}⟧';`).join('')}}`,
      'useWords({});',
    ].join('\n');
  },
};

const escapes = { '\\': '\\\\', '\n': '\\n', "'": "\\'", '"': '\\"', '`': '\\`', $: '\\$' };

/** A bundle of marks in one language: its files' names and what stands in them. */
function fill(chunks, { texts, script }) {
  const print = createHash('sha256').update(script).update(JSON.stringify(texts));
  for (const { code } of chunks) print.update(code);
  const hash = print.digest('base64url').slice(0, 8);
  const names = chunks.map(({ fileName }) => [fileName, fileName.replace(/.{8}\.js$/, `${hash}.js`)]);
  return chunks.map(({ code, fileName, isEntry }) => {
    let filled = code
      .replace(/TEXT\$\(["'`](\w+)["'`]\)/g, (_, name) => {
        if (!isEntry) throw new Error(`${fileName} has texts of its own`);
        return `$texts[${others.indexOf(name)}]`;
      })
      .replace(/(["'`]?)⟦(\w+)⟧(["'`]?)/g, (_, before, name, after) => {
        // Alone between its quotes only these need care; within a longer text all do.
        const signs = before && before === after ? new RegExp(`[\\\\\n${before}]`, 'g') : /[\\\n'"`$]/g;
        return before + texts[name].replace(signs, (sign) => escapes[sign]) + after;
      });
    for (const [from, to] of names) filled = filled.replaceAll(basename(from), basename(to));
    return {
      fileName: Object.fromEntries(names)[fileName],
      code: filled.includes('$texts[') ? script + filled : filled,
    };
  });
}

/** Vite preloads what an `import()` needs; our parts need nothing but the frame itself, and its helper is 1 kB. */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/** Bundles one entry into scripts (and one style sheet), with marks for texts; `fill` or `write` brings them below `dist`. */
async function bundle(input, target, output) {
  const result = await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    plugins: [await lighter(), marked, plainImports],
    oxc: { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' } },
    resolve: {
      alias: {
        uuid: join(here, 'src/frame/lib/uuid.ts'),
      },
    },
    build: {
      outDir: dist,
      write: false,
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
  return result.output;
}

/** Answers the names. */
function write(written) {
  for (const { fileName, code, source } of written) writeFileSync(join(dist, fileName), code ?? source);
  return written.map(({ fileName }) => fileName);
}

/** The same bundle in each language, with its page at `dist/{page}.{language}.html`. */
function writeInAll(name, output) {
  const styles = write(output.filter(({ type }) => type === 'asset'));
  const chunks = output.filter(({ type }) => type === 'chunk');
  const entry = chunks.findIndex(({ isEntry }) => isEntry);
  const unmarked = chunks.flatMap(({ modules }) => Object.keys(modules)).find((id) => /texts\.\w+\.ts$/.test(id));
  if (unmarked) throw new Error(`${unmarked} is in the bundle of every language`);
  return catalogues.map((catalogue) => {
    const scripts = write(fill(chunks, catalogue));
    const page = `${name}.${catalogue.code}.html`;
    writeFileSync(join(dist, page), framePage(catalogue.texts, scripts[entry], named(styles, '.css')));
    return { code: catalogue.code, page, script: scripts[entry], files: [...scripts, ...styles] };
  });
}

/** `__CHATSO_BOOT__` is filled by the server for each store. */
const framePage = ({ language, direction, chat }, script, style) => `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>${chat}</title>
<link rel="stylesheet" href="/widget/${style}">
<script type="application/json" id="boot">__CHATSO_BOOT__</script>
<script type="module" src="/widget/${script}"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
const named = (files, ending) => files.find((file) => file.endsWith(ending)) ?? '';

mkdirSync(join(dist, 'assets'), { recursive: true });
const [loader] = await bundle('src/loader/loader.ts', ['chrome111', 'firefox113', 'safari16.4'], {
  format: 'iife',
  codeSplitting: false,
  entryFileNames: 'widget.js',
});
// Nearly all of it runs in every shop's page at once: V8 compiles it in one go (since 136; others take it for a comment).
write([{ ...loader, code: `//# allFunctionsCalledOnLoad\n${loader.code}` }]);

/** `part`: what the names of its files begin with. */
const frameBundle = (input, part, chunk) =>
  bundle(input, ['chrome111', 'firefox121', 'safari16.4'], {
    format: 'es',
    entryFileNames: `assets/${part}-[hash].js`,
    chunkFileNames: `assets/${chunk}[name]-[hash].js`,
    assetFileNames: `assets/${part}-[hash][extname]`,
  });
const frames = writeInAll('frame', await frameBundle('src/frame/main.tsx', 'frame', ''));
// The widget as the console's settings show it: the same parts, no shopper loads them.
const previews = [
  ...writeInAll('preview', await frameBundle('src/preview/page.ts', 'preview-page', 'preview-')),
  ...writeInAll('preview-chat', await frameBundle('src/preview/chat.tsx', 'preview-chat', 'preview-')),
];
/** What a shop may word itself, for the console to show beside it. */
const wordings = catalogues.map(({ code, texts }) => [
  code,
  Object.fromEntries([
    ...plainWordings.map((name) => [name, texts[name]]),
    ...Object.entries(filledWordings).map(([name, parts]) => [name, texts[name](...parts.map((part) => `{${part}}`))]),
  ]),
]);
writeFileSync(join(dist, 'texts.json'), JSON.stringify(Object.fromEntries(wordings)));
const files = [...frames, ...previews].flatMap((one) => one.files);

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
const chats = Object.fromEntries(frames.map((frame) => [frame.code, sum(weightOf(frame))]));
const english = frames.find(({ code }) => code === 'en');
const weights = {
  ...weightOf(english),
  openedChat: chats.en,
  openedChatIn: chats,
  everything: Math.max(...frames.map(everythingOf)),
  limits,
};
writeFileSync(join(dist, 'weights.json'), `${JSON.stringify(weights, null, 2)}\n`);

if (
  weights.loader > limits.loader ||
  Math.max(...Object.values(chats)) > limits.openedChat ||
  weights.everything > limits.everything
) {
  console.error(`The widget is too heavy: ${JSON.stringify(weights)}`);
  process.exitCode = 1;
}

// Builds the demo shop and the start page into dist/: hashed scripts, styles and fonts, one picture per product colour.
// Served by the server: dist/assets/* at /demo/assets/*, dist/index.html for every other /demo address, dist/start.html at /.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, 'dist');
const PUBLIC_PATH = '/demo/assets/';

/** Runs a TypeScript module of the shop in this process. */
const load = async (file) => {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(here, file)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
};

const writePictures = async () => {
  const { products, productSvg } = await load('src/catalogue.ts');
  const folder = path.join(dist, 'assets/pictures');
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256');
  const files = products.flatMap((product) =>
    product.colours.map((colour) => [`${product.slug}-${colour}.svg`, productSvg(product, colour)]),
  );
  for (const [, svg] of files) hash.update(svg);
  await Promise.all(files.map(([name, svg]) => writeFile(path.join(folder, name), svg)));
  return hash.digest('hex').slice(0, 8);
};

const bundle = async (picturesVersion) => {
  const { metafile } = await esbuild.build({
    entryPoints: { shop: path.join(here, 'src/shop/main.ts'), start: path.join(here, 'src/start/main.ts') },
    outdir: path.join(dist, 'assets'),
    publicPath: PUBLIC_PATH,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    define: { PICTURES_VERSION: JSON.stringify(picturesVersion) },
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2023', 'chrome111', 'firefox115', 'safari16.4'],
    metafile: true,
    logLevel: 'warning',
  });
  const names = Object.keys(metafile.outputs).map((file) => path.basename(file));
  /** The hashed address of an output, for example 'shop' and '.css'. */
  return (name, extension) => {
    const found = names.find((file) => file.startsWith(`${name}-`) && file.endsWith(extension));
    if (!found) throw new Error(`The build wrote no ${name}${extension}`);
    return PUBLIC_PATH + found;
  };
};

const writePage = async (file, fields) => {
  const source = await readFile(path.join(here, file), 'utf8');
  const page = source.replace(/\{\{([^}]+)\}\}/g, (_, key) => {
    if (!(key in fields)) throw new Error(`${file} asks for ${key}, which the build does not know`);
    return fields[key];
  });
  await writeFile(path.join(dist, file), page);
};

await rm(dist, { recursive: true, force: true });
const picturesVersion = await writePictures();
const address = await bundle(picturesVersion);
const { icon } = await load('src/shop/icons.ts');
const shopMark = await readFile(path.join(here, 'src/shop/mark.svg'), 'utf8');
await writeFile(path.join(dist, 'assets/pictures/shop-mark.svg'), shopMark);
await copyFile(path.join(here, 'src/start/mark.svg'), path.join(dist, 'assets/pictures/chatso-mark.svg'));
const icons = ['search', 'person', 'bag', 'close'].map((name) => [`icon:${name}`, icon(name, 20).markup]);
await writePage('index.html', {
  font: address('inter-latin-opsz-normal', '.woff2'),
  'shop.css': address('shop', '.css'),
  'shop.js': address('shop', '.js'),
  mark: shopMark.trim(),
  ...Object.fromEntries(icons),
});
await writePage('start.html', {
  font: address('inter-latin-wght-normal', '.woff2'),
  'start.css': address('start', '.css'),
  'start.js': address('start', '.js'),
  pictures: picturesVersion,
});

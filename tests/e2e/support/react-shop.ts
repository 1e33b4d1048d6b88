import { build } from 'vite';

/** A shop that React hydrates from the root of its document, as frameworks do; the markup it gets is not what it expects. */
export async function reactShop(): Promise<string> {
  const id = 'react-shop.js';
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-shop',
        resolveId: (source) => (source === id ? id : null),
        load: (source) =>
          source === id
            ? `import { createElement as h } from 'react';
               import { hydrateRoot } from 'react-dom/client';
               const page = h('html', { lang: 'en' }, h('head', null, h('title', null, 'Shop')),
                 h('body', null, h('h1', null, 'A shop of React')));
               hydrateRoot(document, page, { onRecoverableError() {} });`
            : null,
      },
    ],
    build: { write: false, rolldownOptions: { input: id, output: { format: 'iife', entryFileNames: id } } },
  });
  const output = (Array.isArray(built) ? built[0] : built) as { output: { code?: string }[] };
  return output.output[0]?.code ?? '';
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import { breakpoints } from './src/lib/browser/breakpoints.ts';

/** With the name the browser knows, by which the server tells its own pages from those of others. */
const served = { target: process.env.CHATSO_SERVER ?? 'http://127.0.0.1:3000', changeOrigin: false };

/** `@media (--phone)` and `(--narrow)` in style sheets: the breakpoints that the program knows, written once. */
const customMedia = {
  postcssPlugin: 'chatso-custom-media',
  AtRule: {
    media(rule: { params: string }) {
      for (const [name, px] of Object.entries(breakpoints)) {
        if (!rule.params.includes(`(--${name})`)) continue;
        rule.params = rule.params.replaceAll(`(--${name})`, `(max-width: ${px - 0.02}px)`);
      }
    },
  },
};

/** The letters nearly every page needs travel beside the program and not after its style sheet. */
const preloadLatin = {
  name: 'chatso-preload-font',
  transformIndexHtml: {
    order: 'post' as const,
    handler(_html: string, { bundle }: { bundle?: Record<string, unknown> }) {
      const href = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${href}` };
      return href ? [{ tag: 'link', attrs, injectTo: 'head' as const }] : [];
    },
  },
};

interface Endpoint {
  method: string;
  path: string;
  access: { kind: string };
  multipart?: true;
}

/**
 * Of an endpoint a browser needs where it is and who may call. Its schemas are the server's work, and with every endpoint
 * they would make the first load heavier; types see all of them as before.
 */
const lightEndpoints = {
  name: 'chatso-light-endpoints',
  apply: 'build' as const,
  async load(id: string) {
    if (!id.endsWith('/packages/contract/src/endpoints/index.ts')) return null;
    const { module } = await runnerImport<{ endpoints: Record<string, Endpoint> }>(id);
    // A line each instead of an object each: half the bytes, also compressed.
    const table = Object.entries(module.endpoints)
      .map(([name, { method, path, access, multipart }]) => {
        // What most of them are goes without saying, from the end on.
        const said = [name, path, method, access.kind, multipart ? '1' : ''];
        const usual = [null, null, 'GET', 'member', ''];
        while (said.at(-1) === usual[said.length - 1]) said.pop();
        return said.join(' ');
      })
      .join('\n');
    const code = `export const endpoints = Object.fromEntries(${JSON.stringify(table)}.split('\\n').map((line) => {
      const [name, path, method = 'GET', kind = 'member', multipart] = line.split(' ');
      return [name, { method, path, access: { kind }, multipart: multipart ? true : undefined }];
    }));`;
    return { code, moduleType: 'js' };
  },
};

/** zod can describe its schemas as JSON Schema. The console never asks for that, and it is five kilobytes of every first load. */
const withoutJsonSchema = {
  name: 'chatso-zod-without-json-schema',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!/\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
    const none = [...names, ...renamed].map((name) => `none as ${name}`).join(', ');
    return { code: `const none = () => () => ({});\nexport { ${none} };`, map: null };
  },
};

/** What every desk shows, and its parts that come later ask for as well. One line each, so that two people can add to it. */
const desk = new RegExp(
  [
    'console/src/entities/conversation/chat-names',
    'console/src/entities/customer/(notes/note-draft|pages/pages-data|facts/(general-info|local-time|viewing-fact))',
    'console/src/entities/thread/(delivery|message-row|entries|held-text\\.module|message-files\\.module)',
    'console/src/lib/formats/country-names\\.ts',
    'console/src/features/live-chat/(use-live-state|data/drafts)\\.ts',
    'console/src/ui/(copy-text|panel/(fact|panel-section|panel\\.module))',
    'console/src/features/live-chat/state/chat-rules\\.ts',
    'console/src/lib/plan/plan\\.ts',
    'console/src/entities/thread/message-list\\.module',
    'console/src/ui/rich-text',
    'node_modules/uuid/dist',
    'mantine/hooks/esm/use-debounced-value',
    'lucide-react/dist/esm/icons/(message-square|list-filter|panel-right|lock|rotate-cw|flag|send|clipboard-list|user-round-check|arrow-right-left|face-slightly-smiling|check|chevron-down|chevron-right|copy|x|arrow-right|file-text|panel-right-close|file-up|square-check|paperclip)\\.\\w+$',
    'packages/domain/src/(conversation-view|conversation-actions|links)',
    'packages/sync/src/(outbox-items|ids|refusal|listeners)',
    'packages/domain/src/backoff',
    'console/src/lib/\\w+/(open-chats|chat-tabs|page-title)\\.',
    'mantine/core/esm/components/(FileButton|TextInput|InputBase|Input/use-input-props)',
  ].join('|'),
);

export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), lightEndpoints, withoutJsonSchema, preloadLatin],
  css: { postcss: { plugins: [customMedia] } },
  build: {
    target: 'es2022',
    // Beside the widget's and the demo shop's files on one origin, so not simply `assets`.
    assetsDir: 'console-assets',
    // Small pictures as data: addresses would need a wider content security policy.
    assetsInlineLimit: 0,
    // What every page needs from the start is one file, and what every desk shows another: many small ones compress worse,
    // and each is a request.
    rolldownOptions: {
      output: {
        // Names of the later parts stand in the first one, and hashes do not compress: seven characters tell builds apart.
        entryFileNames: 'console-assets/[name]-[hash:7].js',
        chunkFileNames: 'console-assets/[name]-[hash:7].js',
        assetFileNames: 'console-assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            // What comes over the socket is checked by these, and some twenty forms by parts of them.
            { name: 'events', test: /packages\/contract\/src\/events\.ts$/, priority: 1 },
            { name: 'desk', test: desk, includeDependenciesRecursively: false, priority: 1 },
            // Three hundred bytes each, a request each: two dozen of them before a desk was complete.
            // What more than two parts have of the library: a dialog's parts alone were seven requests. With what they build on,
            // so that no part of it begins before another.
            {
              name: 'parts',
              test: /node_modules\/(@mantine\/(core|hooks)|@tanstack\/react-query)\//,
              minShareCount: 3,
            },
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\//,
              includeDependenciesRecursively: false,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': served,
      '/sse': served,
      '/notifications/stream': served,
      '/files': served,
      '/widget': served,
      '/demo': served,
      '/socket.io': { ...served, ws: true },
    },
  },
};

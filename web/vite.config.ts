import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Address of the server in development; `npm run dev` sets its port. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/** Serves the files that pdf.js loads with a document: by our server, never by a CDN. */
const pdfjsFiles = (): Plugin => ({
  name: 'pdfjs-files',
  apply: 'build',
  writeBundle: ({ dir }) => {
    const from = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
    for (const folder of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
      cpSync(join(from, folder), join(dir ?? 'dist', 'pdfjs', folder), { recursive: true });
    }
  },
});

/**
 * Precaches the page and the files of its first screen; other app files have a content hash in their name and are cached on first use.
 * Calls, sockets and documents are never cached.
 */
const serviceWorker = () =>
  VitePWA({
    registerType: 'autoUpdate',
    injectRegister: false,
    manifest: {
      name: 'Docent',
      short_name: 'Docent',
      description: 'Ask your company’s documents',
      theme_color: '#0f6b66',
      background_color: '#ffffff',
      display: 'standalone',
      start_url: '/',
      icons: [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    },
    workbox: {
      cleanupOutdatedCaches: true,
      // A new version takes over at once, and the tabs reload themselves; the plugin leaves these two to us.
      skipWaiting: true,
      clientsClaim: true,
      // Displays push notifications.
      importScripts: ['/push-worker.js'],
      globPatterns: ['index.html', 'icon.svg', 'theme.js', 'assets/*.{js,css}', 'assets/inter-latin-wght-*'],
      manifestTransforms: [
        (entries) => {
          const file = join(import.meta.dirname, 'dist', 'index.html');
          // Also called after a build that failed, whose own error is the one to be read.
          const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
          const isFirst = ({ url }: { url: string }) => !/\.(js|css)$/.test(url) || page.includes(url);
          return { manifest: entries.filter(isFirst), warnings: [] };
        },
      ],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/v1(\/|$)/, /^\/scim(\/|$)/, /^\/socket\.io(\/|$)/, /\.\w{2,5}$/],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'assets', expiration: { maxEntries: 200 } },
        },
      ],
    },
  });

type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
const SIGNED_IN = ['app/layout.tsx', 'features/chats/home-page.tsx'];
const SIGNED_OUT = ['features/accounts/login-page.tsx'];

/** All that pages import, themselves included; not what they fetch later. */
const neededBy = (pages: string[], modules: Modules): Set<string> => {
  const needed = new Set(pages.map((page) => join(import.meta.dirname, 'src', page)));
  for (const id of needed)
    for (const other of modules.getModuleInfo(id)?.importedIds ?? []) needed.add(other);
  return needed;
};

// Bundles the code of the first page into a few files: a browser loads forty small ones more slowly.
// The sign-in page does not load code that only other pages use.
const ofHome = (id: string, modules: Modules) => (neededBy(SIGNED_IN, modules).has(id) ? 'home' : null);
const ofBoth = (id: string, modules: Modules) =>
  ofHome(id, modules) && neededBy(SIGNED_OUT, modules).has(id) ? 'shared' : null;

export default defineConfig({
  plugins: [react(), tailwindcss(), pdfjsFiles(), serviceWorker()],
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 1_500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: ofBoth, debugName: 'shared', priority: 2 },
            { name: ofHome, debugName: 'home', priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': SERVER, '/socket.io': { target: SERVER, ws: true } } },
});

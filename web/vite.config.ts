import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:3000';

/** What pdf.js fetches while it shows a document: served by us, never by a CDN. */
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

export default defineConfig({
  plugins: [react(), tailwindcss(), pdfjsFiles()],
  build: { target: 'es2022', chunkSizeWarningLimit: 1_500 },
  server: { proxy: { '/v1': SERVER, '/socket.io': { target: SERVER, ws: true } } },
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';

const WEB = join(import.meta.dirname, '..', '..', 'web');
const ENTRY = 'gallery-entry.tsx';
const PROGRAM = `
import { createElement as make } from 'react';
import { createRoot } from 'react-dom/client';
import GalleryPage from ${JSON.stringify(join(WEB, 'src', 'app', 'gallery', 'gallery-page.tsx'))};
import { Toaster } from ${JSON.stringify(join(WEB, 'src', 'ui', 'toast.tsx'))};
createRoot(document.getElementById('root')).render([
  make(GalleryPage, { key: 1 }), make(Toaster, { key: 2, closeLabel: 'Close' }),
]);
`;

let bundled: Promise<string> | undefined;

const bundle = async (): Promise<string> => {
  const build = await rolldown({
    input: ENTRY,
    cwd: join(WEB, 'src'),
    platform: 'browser',
    // Libraries mark modules for servers that render React, which says nothing here.
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? join(WEB, 'src', ENTRY) : null),
        load: (id) => (id.endsWith(ENTRY) ? PROGRAM : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'iife' });
  await build.close();
  return output[0].code;
};

/** Opens the component gallery, which no production build has, on the origin of a page, with the styles of the build. */
export const openGallery = async (page: Page): Promise<void> => {
  const styles = globSync('dist/assets/*.css', { cwd: WEB }).map((file) =>
    readFileSync(join(WEB, file), 'utf8'),
  );
  bundled ??= bundle();
  const program = (await bundled).replaceAll('</script', '<\\/script');
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><style>${styles.join('\n')}</style></head>
    <body><div id="root"></div><script>${program}</script></body></html>`;
  await page.route('**/gallery', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

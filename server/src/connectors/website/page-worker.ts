/** A thread that reads pages of websites: none of it stops the server's own thread. */
import { parentPort } from 'node:worker_threads';
import { type Page, readPage } from './page.ts';

export type PageTask = { bytes: Uint8Array; charset: string | null; robots: string };

parentPort?.on('message', ({ bytes, charset, robots }: PageTask) => {
  let page: Page | null = null;
  try {
    page = readPage(bytes, charset, robots);
  } catch {
    // It is told as a page that cannot be read.
  }
  parentPort?.postMessage(page);
});

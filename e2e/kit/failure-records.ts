import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';

const FOLDER = fileURLToPath(new URL('../../test-results/journeys', import.meta.url));
/** Whether traces hold the page at each step: a tenth of the time more, so only on request. */
const SNAPSHOTS = Boolean(process.env.TRACE_SNAPSHOTS);
/** Longest part of a server's log that is kept, from its end, in characters. */
const LOG_MAX = 200_000;

const contexts = new Set<BrowserContext>();
const logs = new Map<string, () => string>();

/** Records a trace of what happens in a browser context, without pictures, until it closes. */
export const traceContext = async (context: BrowserContext): Promise<void> => {
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
  await context.tracing.start({ snapshots: SNAPSHOTS });
  await context.tracing.startChunk();
};

/** Names the log of a running server, which is kept when a test fails. Returns a function that forgets it. */
export const recordLog = (url: string, read: () => string): (() => void) => {
  logs.set(url, read);
  return () => logs.delete(url);
};

const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  // A page that is gone leaves no picture; the test's own error is what counts.
  await work().catch(() => {});
};

/** Begins a test: each open context records into a new chunk of its trace. */
export const startRecords = async (): Promise<void> => {
  for (const context of contexts)
    await attempt(async () => {
      await context.tracing.stopChunk();
      await context.tracing.startChunk();
    });
};

/** Writes traces, screenshots and server logs of a failed test to `test-results/journeys`. */
export const keepRecords = async (testName: string): Promise<void> => {
  const folder = join(FOLDER, testName.replace(/[^\p{L}\p{N}.-]+/gu, '-').slice(0, 120));
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const context of contexts) {
    count += 1;
    for (const [index, page] of context.pages().entries())
      await attempt(() => page.screenshot({ path: join(folder, `page-${count}-${index + 1}.png`) }));
    await attempt(async () => {
      await context.tracing.stopChunk({ path: join(folder, `trace-${count}.zip`) });
      await context.tracing.startChunk();
    });
  }
  for (const [url, read] of logs)
    writeFileSync(join(folder, `server-${new URL(url).port}.log`), read().slice(-LOG_MAX));
};

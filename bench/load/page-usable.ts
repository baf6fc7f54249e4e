import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { type Person, signUp } from '../../server/test/kit/person.ts';
import { startProduct } from '../kit/product.ts';
import { median } from '../kit/statistics.ts';
import type { Part } from './part.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];
const KB = 1000;
const WITHIN_MS = 30_000;

/** Time from opening the home page, signed in, to a question box that takes a question; and the scripts it took. */
export const pageUsable: Part = async ({ short }) => {
  const product = await startProduct();
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const person = await signUp(product.url);
    await open(browser, product.url, person); // the browser's own first start
    const opened: Opened[] = [];
    for (let run = 0; run < (short ? 5 : 15); run += 1) opened.push(await open(browser, product.url, person));
    const column = (name: keyof Opened) => opened.map((one) => one[name]);
    return {
      title: 'Opening the page',
      columns: [
        'runs',
        'question box usable, median ms',
        'slowest ms',
        'again, cached: median ms',
        'scripts, kB gzip',
      ],
      rows: [
        [
          opened.length,
          median(column('usableMs')),
          Math.max(...column('usableMs')),
          median(column('againMs')),
          median(column('scriptKb')),
        ],
      ],
      note: 'Headless Chromium with an empty cache each time, warm server, all scripts loaded by then. Wanted: within 600 ms.',
    };
  } finally {
    await browser.close();
    await product.stop();
  }
};

type Opened = { usableMs: number; againMs: number; scriptKb: number };

const open = async (browser: Browser, url: string, { user, token }: Person): Promise<Opened> => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  await context.addInitScript(
    ([storedUser, storedToken]) => {
      localStorage.setItem('user', storedUser ?? '');
      localStorage.setItem('token', storedToken ?? '');
      const look = () => {
        const box = document.querySelector('textarea');
        if (box && !box.disabled && box.offsetParent) performance.mark('usable');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [JSON.stringify(user), token],
  );
  const page = await context.newPage();
  let scriptKb = 0;
  const reading: Promise<void>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    reading.push(
      response.body().then(
        (body) => {
          scriptKb += gzipSync(body).length / KB;
        },
        () => {},
      ),
    );
  });
  const timeToBox = async () => {
    await page.goto('/');
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, null, {
      timeout: WITHIN_MS,
    });
    return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
  };
  const usableMs = await timeToBox();
  await Promise.all(reading);
  const firstKb = scriptKb;
  const againMs = await timeToBox();
  await context.close();
  return { usableMs, againMs, scriptKb: firstKb };
};

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Person } from '../../server/test/kit/person.ts';
import { keepSession, openPage } from '../kit/browser.ts';
import { OPEN_SIGN_UP, startServer } from '../kit/server.ts';
import { type Furnished, furnish } from './furnish.ts';
import { SCREENS, type Screen } from './screens.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/images' },
    widths: { type: 'string', default: '1440' },
    language: { type: 'string', default: 'en' },
    themes: { type: 'string', default: 'light,dark' },
    only: { type: 'string' },
    /** The screens that are not in the docs too. */
    all: { type: 'boolean', default: false },
  },
});
const widths = values.widths.split(',').map(Number);
const only = values.only?.split(',');
const screens = SCREENS.filter(({ name, further }) => (only ? only.includes(name) : values.all || !further));

const openWindow = async (browser: Browser, url: string, theme: string, person: Person): Promise<Page> => {
  const page = await openPage(browser, url, {
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    locale: values.language,
  });
  page.setDefaultTimeout(15_000);
  await keepSession(page, person);
  return page;
};

const take = async (page: Page, screen: Screen, furnished: Furnished, file: string): Promise<void> => {
  await page.goto(screen.path(furnished));
  await page.waitForLoadState('networkidle');
  await screen.act?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[data-skeleton]'));
  // Opening animations have ended.
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([
      Promise.allSettled(ends.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 1_000)),
    ]);
  });
  await page.screenshot({ path: file });
};

const server = await startServer({}, { fixed: OPEN_SIGN_UP });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const furnished = await furnish(server);
  // The company's people have languages of their own.
  for (const { user, send } of [furnished.owner, furnished.marie])
    await send('PATCH', `/users/${user.id}`, { language: values.language });
  mkdirSync(values.out, { recursive: true });
  for (const theme of values.themes.split(',')) {
    for (const who of ['owner', 'marie'] as const) {
      const page = await openWindow(browser, server.url, theme, furnished[who]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        for (const screen of screens.filter(({ of }) => of === who)) {
          const name = [screen.name, theme, ...(widths.length > 1 ? [width] : [])].join('-');
          try {
            await take(page, screen, furnished, join(values.out, `${name}.png`));
          } catch (error) {
            process.exitCode = 1;
            console.error(`${name}: ${(error as Error).message}`);
          }
        }
      }
      await page.context().close();
    }
  }
  console.log(`${screens.length} screens are in ${values.out}`);
} finally {
  await browser.close();
  await server.close();
}

import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const ALL = [
  ['en', 'light'],
  ['fr', 'dark'],
  ['en', 'dark'],
  ['fr', 'light'],
] as const;

/**
 * Looks (language and theme) in which a journey runs: English in light or French in dark, or with ALL_LOOKS=yes all four. Behaviour and axe
 * findings do not depend on both at once; `problemsOf` checks the colours of both themes. Both languages occur among the journeys.
 */
export const looksIn = (language: 'en' | 'fr'): readonly (typeof ALL)[number][] =>
  process.env.ALL_LOOKS ? ALL : ALL.slice(0, 2).filter(([one]) => one === language);

/** Ends animations, so that colours are those of the theme. Animations that repeat or follow scrolling never end, and are left out. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const animation of running) animation.finish();
    // Their events, upon which closed dialogs leave the page, are sent with the next frame.
    if (running.length) await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** Shows the theme that is not shown, without storing it. */
const turnTheme = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isDark = dataset.theme
      ? dataset.theme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
    dataset.theme = isDark ? 'light' : 'dark';
  });

const WCAG = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } as const;
const COLOURS = { type: 'rule', values: ['color-contrast'] } as const;

/** Runs rules of axe on a page, and describes what they find. Loads axe once per document: its 600 kB take longer than the rules. */
const findViolations = async (
  page: Page,
  runOnly: typeof WCAG | typeof COLOURS,
  where: string,
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const there = (window as unknown as { axe: typeof axe }).axe;
    // Pages of ours have no frames.
    const options = { runOnly: { ...rules, values: [...rules.values] }, iframes: false };
    const found = await there.run(document, { ...options, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html).join(' ') }));
  }, runOnly);
  return violations.map(({ id, html }) => `${id}${where}: ${html}`);
};

/** Problems that axe finds against WCAG 2.2 AA on a page in its theme, and with the colours of the other theme. */
export const problemsOf = async (page: Page): Promise<string[]> => {
  await settle(page);
  const all = await findViolations(page, WCAG, '');
  const before = await page.evaluate(() => document.documentElement.dataset.theme ?? null);
  await turnTheme(page);
  await settle(page);
  const colours = await findViolations(page, COLOURS, ' (other theme)');
  await page.evaluate((theme) => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }, before);
  await settle(page);
  return [...all, ...colours];
};

/** Folder of pictures of the screens that journeys pass, when one is given. */
const PICTURES = process.env.SHOTS;
const WIDTHS = [1440, 1024, 390];

/** With SHOTS=folder: pictures of a page at three widths, named after the screen. */
export const takePictures = async (page: Page, screen: string): Promise<void> => {
  if (!PICTURES) return;
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(PICTURES, `${screen}-${width}.png`) });
  }
  if (before) await page.setViewportSize(before);
};

/** Expects that axe finds nothing on a screen; with SHOTS takes pictures of it. */
export const inspect = async (page: Page, screen: string): Promise<void> => {
  expect(await problemsOf(page)).toEqual([]);
  await takePictures(page, screen);
};

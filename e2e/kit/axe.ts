import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The looks in which every screen is tried: each language and each theme. A colour does not know the language of its
 * words, so the two other pairs are tried only when asked for: `ALL_LOOKS=yes npm test -- --only e2e`.
 */
export const LOOKS: readonly (readonly ['en' | 'fr', 'light' | 'dark'])[] = [
  ['en', 'light'],
  ['fr', 'dark'],
  ...(process.env.ALL_LOOKS
    ? ([
        ['en', 'dark'],
        ['fr', 'light'],
      ] as const)
    : []),
];

/**
 * Looks of a journey about what people do, which would do the same in each: one of them, or all with ALL_LOOKS. Both languages occur
 * among the journeys.
 */
export const looksIn = (language: 'en' | 'fr') =>
  process.env.ALL_LOOKS ? LOOKS : LOOKS.filter(([one]) => one === language);

/** What axe finds against WCAG 2.2 AA on a page: nothing, it is to be hoped. */
export const problemsOf = async (page: Page): Promise<string[]> => {
  // Colours on their way from one theme to another are nobody's design. What follows scrolling never ends.
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) =>
          timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    // Without frames of other origins there is no need of a second page to put the results together.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
};

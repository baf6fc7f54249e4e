import type { Page } from 'playwright-core';
import type { Furnished } from './furnish.ts';

export type Screen = {
  name: string;
  /** User of the window. */
  of: 'owner' | 'marie';
  path: (furnished: Furnished) => string;
  /** Actions before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** Taken with `--all` only. */
  further?: true;
};

const domain = (name: string, tab: string, more: Partial<Screen> = {}): Screen => ({
  name,
  of: 'owner',
  path: ({ sampleId }) => `/domains/${sampleId}/${tab}`,
  ...more,
});

/** The main screens, in the order in which a newcomer meets them. */
export const SCREENS: Screen[] = [
  { name: 'home', of: 'owner', path: () => '/' },
  { name: 'answer', of: 'owner', path: ({ chats }) => `/chats/${chats.answered}` },
  {
    name: 'source',
    of: 'owner',
    path: ({ chats }) => `/chats/${chats.answered}`,
    act: async (page) => {
      await page
        .getByRole('article')
        .last()
        .getByRole('button', { name: /^(Source|Citation) 1/ })
        .first()
        .click();
      await page.locator('canvas').first().waitFor();
    },
  },
  { name: 'refusal', of: 'owner', path: ({ chats }) => `/chats/${chats.refused}` },
  { name: 'expert', of: 'owner', path: ({ chats }) => `/chats/${chats.withExpert}` },
  {
    name: 'for-you',
    of: 'marie',
    path: () => '/for-you',
    act: async (page) => {
      const first = page.getByTestId('inbox-row').first();
      if ((page.viewportSize()?.width ?? 0) > 800) await first.click();
      else await first.waitFor();
    },
  },
  {
    name: 'find',
    of: 'owner',
    path: () => '/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page
        .getByRole('dialog')
        .getByRole('searchbox')
        .or(page.getByRole('dialog').getByRole('combobox'))
        .first()
        .fill('dog');
    },
  },
  { name: 'domains', of: 'owner', path: () => '/domains' },
  domain('documents', 'documents'),
  { name: 'access', of: 'owner', path: ({ restrictedId }) => `/domains/${restrictedId}/access` },
  domain('lessons', 'lessons'),
  domain('golden', 'golden'),
  domain('dashboard', 'dashboard'),
  domain('questions', 'execution', {
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) > 800)
        await page.getByRole('table').getByRole('button').first().click();
    },
  }),
  { name: 'models', of: 'owner', path: () => '/settings/admin/models' },
  domain('perimeter', 'perimeter', { further: true }),
  domain('responses', 'responses', { further: true }),
  domain('prompt', 'prompt', { further: true }),
  domain('domain-settings', 'settings', { further: true }),
  domain('history', 'history', { further: true }),
  domain('retrieval', 'retrieval', { further: true }),
  { name: 'analytics', of: 'owner', path: () => '/analytics', further: true },
  { name: 'people', of: 'owner', path: () => '/settings/admin', further: true },
  { name: 'groups', of: 'owner', path: () => '/settings/admin/groups', further: true },
  { name: 'audit', of: 'owner', path: () => '/settings/admin/audit', further: true },
  { name: 'settings', of: 'owner', path: () => '/settings', further: true },
  { name: 'welcome', of: 'owner', path: () => '/welcome', further: true },
];

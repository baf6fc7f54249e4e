import { expect } from 'vitest';
import { journey } from './kit/journey.ts';
import { tabTo } from './kit/keyboard.ts';

journey(
  'signs in, asks, reads the cited page, rates, searches, goes to the documents and signs out by keyboard alone',
  async ({ makePerson, visit }) => {
    const nina = await makePerson('Nina');
    const page = await visit(null, { path: '/theme.js' });
    // Whatever follows, nothing is pressed with a pointer.
    await page.addInitScript(() => {
      window.addEventListener('pointerdown', () => Object.assign(window, { pointerUsed: true }), true);
    });
    const press = (key: string) => page.keyboard.press(key);
    const type = (text: string) => page.keyboard.type(text);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const answer = () => page.getByRole('article', { name: 'Answer' }).last();
    /** An element with the focus is seen to have it. */
    const isOutlined = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });

    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await type(nina.email);
    await tabTo(page, page.getByLabel('Password'));
    await type(nina.password);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();

    const field = page.getByRole('textbox', { name: /^Ask a question/ });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await tabTo(page, page.getByRole('combobox', { name: 'Domain' }));
    expect(await isOutlined()).toBe(true);
    await press('ArrowDown');
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /Larkfield/ })
      .waitFor();
    await type('Lark');
    await press('Enter');
    await page
      .getByRole('combobox', { name: 'Domain', expanded: false })
      .getByText(/Larkfield/)
      .waitFor();
    await tabTo(page, field, 'Shift+Tab');
    await type('How many days of holiday do full-time employees have?');
    await press('Enter');
    await answer()
      .getByText(/^Answered in/)
      .waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    const citation = answer().locator('[data-citation]').first();
    await tabTo(page, citation, 'Shift+Tab');
    expect(await isOutlined()).toBe(true);
    await press('Enter');
    const reader = page.getByRole('complementary');
    await reader.locator('[data-highlight]').first().waitFor();
    await press('Control+f');
    await type('holiday');
    await reader.locator('[data-found=current]').waitFor();
    await press('Escape');
    await reader.getByRole('searchbox').waitFor({ state: 'detached' });
    await tabTo(page, reader.getByRole('button', { name: 'Close' }));
    await press('Enter');
    await reader.waitFor({ state: 'detached' });
    await expect.poll(() => citation.evaluate((element) => element === document.activeElement)).toBe(true);

    await tabTo(page, answer().getByRole('button', { name: 'Helpful', exact: true }));
    await press('Space');
    await answer().getByRole('button', { name: 'Helpful', exact: true, pressed: true }).waitFor();
    await tabTo(page, answer().getByRole('button', { name: 'More', exact: true }));
    await press('Enter');
    await page.getByRole('menu').waitFor();
    await press('ArrowDown');
    expect(
      await page
        .getByRole('menuitem')
        .evaluateAll((items) => items.some((item) => item === document.activeElement)),
    ).toBe(true);
    await press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toBe('More');

    await press('Control+k');
    await page.getByRole('dialog').waitFor();
    await type('holiday');
    const found = page
      .getByRole('dialog')
      .getByRole('link', { name: /holiday/ })
      .or(page.getByRole('dialog').getByRole('option', { name: /holiday/ }));
    await found.first().waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The first stop of a page leads over the left column.
    await page.reload();
    await page.getByRole('link', { name: 'Domains' }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, page.getByRole('link', { name: 'Domains' }));
    await press('Enter');
    await tabTo(page, page.getByRole('link', { name: /Larkfield/ }));
    await press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Source documents', exact: true }));
    await press('Enter');
    await page
      .getByRole('button', { name: /Employee handbook/ })
      .first()
      .waitFor();
    await tabTo(page, button(/^Account/), 'Shift+Tab');
    await press('Enter');
    await tabTo(page, button('Sign out'));
    await press('Enter');
    await page.waitForURL(/\/login/);
    expect(await page.evaluate(() => 'pointerUsed' in window)).toBe(false);
  },
);

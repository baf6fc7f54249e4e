import { expect } from 'vitest';
import { untilDrawn } from './kit/draw.ts';
import { journey } from './kit/journey.ts';

journey(
  'shows tables, tasks, code, maths, diagrams, footnotes and links, and copies them, on a phone too',
  async ({ makePerson, visit }) => {
    const page = await visit(await makePerson('Nina'), {
      path: '/markdown-tests',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const section = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await section('Table').getByRole('table').waitFor();
    await expect.poll(() => section('Table').getByRole('row').count()).toBe(13);
    await expect.poll(() => section('Tasks').getByRole('checkbox').count()).toBe(2);
    await expect.poll(() => section('Tasks').getByRole('checkbox').first().isChecked()).toBe(true);
    await expect.poll(() => section('Text').locator('blockquote').count()).toBe(1);
    const countHanging = (items: Element[]) =>
      items.filter((item) => {
        const { listStylePosition, marginInlineStart } = getComputedStyle(item);
        return listStylePosition === 'outside' && Number.parseFloat(marginInlineStart) > 16;
      }).length;
    await expect.poll(() => section('Text').getByRole('listitem').evaluateAll(countHanging)).toBe(4);

    const copyAs = async (form: 'CSV' | 'TSV' | 'Markdown') => {
      await section('Table').getByRole('button', { name: 'Copy table', exact: true }).click();
      await page.getByTitle(`Copy table as ${form}`).click();
    };
    await copyAs('CSV');
    await expect.poll(clipboard).toContain('Filter F-101,every 2 months,250');
    await copyAs('TSV');
    await expect.poll(clipboard).toContain('Filter F-101\tevery 2 months\t250');
    await copyAs('Markdown');
    await expect.poll(clipboard).toContain('| Filter F-101 | every 2 months |');

    const code = section('Code');
    await expect
      .poll(() =>
        code
          .locator('code span[style]')
          .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size),
      )
      .toBeGreaterThan(3);
    await code.getByRole('button', { name: 'Copy code' }).first().click();
    await expect.poll(clipboard).toContain('type Answer = {');

    await section('Maths').locator('.katex').nth(2).waitFor();
    await expect.poll(() => section('Maths').locator('.katex-display').count()).toBe(1);
    await expect.poll(() => section('Maths').innerText()).toContain('$5 and $6');

    await untilDrawn(section('Diagram').locator('[data-streamdown="mermaid-block"]'));
    await section('Diagram').locator('svg').getByText('Passages').waitFor();
    await section('Diagram').getByRole('button', { name: 'Full screen' }).click();
    const leave = page.getByRole('button', { name: 'Exit full screen' });
    await leave.click();
    await leave.waitFor({ state: 'detached' });

    const footnotes = section('Footnotes');
    await footnotes.getByRole('link', { name: '1', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('From the day of delivery');
    await footnotes.getByRole('link', { name: 'Back to the text of footnote 1' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('1');

    const link = section('Text').getByRole('link', { name: /link/ });
    await expect.poll(() => link.innerText()).toBe('link (docs.example)');
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');

    await page.setViewportSize({ width: 360, height: 740 });
    const widths = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('main')?.scrollWidth,
      ]);
    await expect.poll(widths).toEqual([360, 360]);
  },
);

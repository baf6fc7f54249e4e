import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemsOf, takePictures } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { askByApi, journey } from './kit/journey.ts';

const DOCUMENTS = { 'canteen.txt': 'The canteen opens at noon.' };
const PIANO = 'Who tunes the grand piano of the lobby?';
const LISBON = 'What is the price of a parking space in Lisbon?';

const row = (page: Page, question: string) => page.getByTestId('inbox-row').filter({ hasText: question });
const gapLists = (page: Page) => page.getByRole('navigation', { name: 'Gaps' });

journey(
  'dismisses and assigns gaps, with undo, and refreshes other open pages',
  async ({ house, makePerson, makeDomain, visit }) => {
    const [nina, marie, paul] = [
      await makePerson('Nina'),
      await makePerson('Marie'),
      await makePerson('Paul'),
    ];
    const people = { manager: marie, experts: [paul], readers: [nina], documents: DOCUMENTS };
    const { id: domain } = await makeDomain('House', people);
    for (const question of [PIANO, LISBON]) await askByApi(house.url, nina, domain, question);
    const first = await visit(marie, { path: '/for-you/gaps' });
    const second = await visit(paul, { path: `/domains/${domain}/dashboard` });
    // Dismissed ones are folded, which leaves them without a role.
    const gap = second.locator('li').filter({ hasText: PIANO });
    await gap.waitFor();
    expect(await problemsOf(second)).toEqual([]);

    // Dismissed, and undone where it was done.
    await row(first, PIANO).click();
    await first.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await row(first, PIANO).waitFor({ state: 'detached' });
    await gap.getByText(`Dismissed by ${marie.name}`).waitFor({ state: 'attached' });
    await first.getByRole('button', { name: 'Undo' }).click();
    await row(first, PIANO).waitFor();
    await gap.getByText(`Dismissed by ${marie.name}`).waitFor({ state: 'detached' });

    // Dismissed on the dashboard, and brought back from the list.
    await gap.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await row(first, PIANO).waitFor({ state: 'detached' });
    // The last gap of the list is gone: the focus is on its heading, not at the start of the page.
    await expect
      .poll(() => second.evaluate(() => document.activeElement?.textContent))
      .toBe('Knowledge gaps');
    await gapLists(first).getByRole('link', { name: 'Dismissed 1' }).click();
    await row(first, PIANO).getByText(`dismissed by ${paul.name}`).waitFor();
    await row(first, PIANO).click();
    await first.getByText('comes back when asked 3 more times').waitFor();
    await takePictures(first, 'gap-dismissed');
    expect(await problemsOf(first)).toEqual([]);
    await first.getByRole('button', { name: 'Bring back' }).click();
    await gapLists(first).getByRole('link', { name: 'To do 2' }).click();

    // Assigned: the assignee is notified and counts it; the others see whose it is.
    await row(first, LISBON).click();
    await first.getByLabel('What is the answer?').fill('A parking space costs');
    await first.getByRole('button', { name: 'Assign', exact: true }).click();
    await first.getByRole('menuitem', { name: `${marie.name} (you)` }).click();
    await first.getByRole('button', { name: 'Assigned to you' }).click();
    expect(await first.getByLabel('What is the answer?').inputValue()).toBe('A parking space costs');
    await first.getByRole('menuitem', { name: paul.name }).click();
    await row(first, LISBON).waitFor({ state: 'detached' });
    await second.getByRole('link', { name: 'For you, 1 waiting' }).waitFor();
    await second.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await second.getByRole('link', { name: `${marie.name} assigned you an unanswered question` }).click();
    await second.waitForURL('**/for-you/gaps');
    await row(second, LISBON).getByText('Yours').waitFor();
    await gapLists(first).getByRole('link', { name: 'With others 1' }).click();
    await row(first, LISBON).getByText(paul.name).waitFor();

    // A lesson closes it: the dashboard that was left a moment ago shows so.
    await walk(second, `/domains/${domain}/dashboard`);
    await second.getByRole('region', { name: 'Knowledge gaps' }).getByText(LISBON).waitFor();
    await walk(second, '/for-you/gaps');
    await row(second, LISBON).click();
    await second.getByLabel('What is the answer?').fill('A parking space in Lisbon costs 85 euros a month.');
    await second.getByRole('button', { name: 'Save as lesson' }).click();
    await row(second, LISBON).waitFor({ state: 'detached' });
    await walk(second, `/domains/${domain}/dashboard`);
    await second.getByText('1 closed, dismissed, or answered for some people').waitFor();

    // Figures lead to what they count.
    await second.getByRole('link', { name: '2: Not in the documents' }).click();
    await second.waitForURL('**/execution?outcome=not_in_documents&from=*');
    await second.getByRole('cell', { name: PIANO }).waitFor();
    await second.getByRole('button', { name: 'Show all questions' }).click();
    await second.waitForURL('**/execution?outcome=not_in_documents');
    await walk(second, `/domains/${domain}/dashboard`);
    await second.getByRole('link', { name: '2: Ingested documents' }).click();
    await second.waitForURL('**/documents?state=ingested');
    await second.getByRole('button', { name: 'Ready', exact: true, pressed: true }).waitFor();
    await second.getByRole('cell', { name: 'canteen.txt' }).waitFor();
  },
);

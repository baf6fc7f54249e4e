import { expect } from 'vitest';
import { askByApi, journey } from './kit/journey.ts';

journey(
  'rates an answer in two clicks, changes the rating with time saved and a comment, and is told when it is not saved',
  async ({ house, makePerson, visit }) => {
    const nina = await makePerson('Nina');
    const path = await askByApi(house.url, nina, house.sampleId, 'How many days of holiday are there?');
    const page = await visit(nina, { path });
    const answer = page.getByRole('article', { name: 'Answer' }).last();
    const isPressed = (name: string) =>
      answer.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');

    await answer.getByRole('button', { name: 'Not helpful', exact: true }).press('Enter');
    await answer.getByLabel('Comment (optional)').press('Escape');
    await answer.getByText('What was wrong?').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter'); // on the thumb, where the focus is again
    await answer.getByRole('button', { name: 'Not specific enough' }).click();
    await answer.getByText('Thank you for your feedback.').waitFor();
    await page.reload();
    await answer.getByText('Answered in').waitFor();
    await expect.poll(() => isPressed('Not helpful')).toBe('true');
    await answer.getByRole('button', { name: 'Not helpful', exact: true }).press('Enter');
    await expect.poll(() => isPressed('Not specific enough')).toBe('true');

    await answer.getByRole('button', { name: 'Helpful', exact: true }).press('Enter');
    await answer.getByText('What was wrong?').waitFor({ state: 'hidden' });
    await answer.getByRole('button', { name: '15–30 min', exact: true }).click();
    await answer.getByRole('button', { name: 'Add details' }).click();
    await answer.getByLabel('Comment (optional)').fill('Just what I needed.');
    await answer.getByRole('button', { name: 'Send' }).click();
    await answer.getByText('Thank you for your feedback.').waitFor();
    await page.reload();
    await answer.getByText('Answered in').waitFor();
    expect([await isPressed('Helpful'), await isPressed('Not helpful')]).toEqual(['true', 'false']);
    await answer.getByRole('button', { name: 'Helpful', exact: true }).press('Enter');
    await expect.poll(() => isPressed('15–30 min')).toBe('true');
    await expect.poll(() => answer.getByLabel('Comment (optional)').inputValue()).toBe('Just what I needed.');

    await page.route('**/v1/messages/*', (route) => route.abort());
    await answer.getByRole('button', { name: 'Not helpful', exact: true }).press('Enter');
    await page.getByText('Error while saving feedback').waitFor();
    await expect.poll(() => isPressed('Helpful')).toBe('true');
  },
);

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '../server/test/kit/person.ts';
import { problemsOf, takePictures } from './kit/axe.ts';
import { inChatMenu, walk } from './kit/browser.ts';
import { countClicks } from './kit/count-clicks.ts';
import { ask, journey, type OwnDomain, type Someone } from './kit/journey.ts';

const DOCUMENTS = {
  'parking.txt': 'The car park has 40 spaces.',
  'canteen.txt': 'The canteen opens at noon.',
};

const forYou = (page: Page) => page.getByRole('link', { name: /^(For you|Pour vous)/ });
const row = (page: Page, question: string) => page.getByTestId('inbox-row').filter({ hasText: question });
const state = (page: Page) => page.getByTestId('asked-state');
/** Asks the assistant in a new chat of a domain. */
const askDomain = async (page: Page, domain: string, question: string): Promise<Locator> => {
  await walk(page, `/?domain=${domain}`);
  return ask(page, question);
};
/** Asks the experts of a question without an answer, or of an answer: there is one such button. */
const askButton = (answer: Locator) => answer.getByRole('button', { name: /^Ask (Marie .+|an expert)$/ });
/** Asks the assistant, and then the experts. */
const askExpert = async (page: Page, domain: string, question: string) => {
  const answer = await askDomain(page, domain, question);
  await askButton(answer).click();
  await state(page)
    .getByText(/^Marie \w+ and Paul \w+ were asked just now/)
    .waitFor();
};
type Kit = {
  makePerson: (firstName: string) => Promise<Someone>;
  makeDomain: (
    name: string,
    domain: { manager: Person; experts: Person[]; readers: Person[]; documents: Record<string, string> },
  ) => Promise<OwnDomain>;
};
/** A domain with two experts, Marie and Paul, whose questions Nina asks. */
const setTheScene = async ({ makePerson, makeDomain }: Kit) => {
  const [nina, marie, paul] = [await makePerson('Nina'), await makePerson('Marie'), await makePerson('Paul')];
  const people = { manager: marie, experts: [paul], readers: [nina], documents: DOCUMENTS };
  return { nina, marie, paul, domain: await makeDomain('House', people) };
};

journey(
  'brings a question to the experts at once, who answer it in two clicks; the asker and the next who asks have it',
  async ({ makePerson, makeDomain, visit }) => {
    const { nina, marie, paul, domain } = await setTheScene({ makePerson, makeDomain });
    const hers = await visit(nina);
    const first = await visit(marie);
    const second = await visit(paul);
    await forYou(first).waitFor();
    await hers.getByRole('link', { name: 'Domains' }).waitFor();
    expect(await forYou(hers).count()).toBe(0);

    const question = 'Where is the key of the zeppelin hangar?';
    await askExpert(hers, domain.id, question);
    // Waiting, they cannot be asked again.
    expect(await askButton(hers.locator('main')).count()).toBe(0);
    await first.getByRole('link', { name: 'For you, 1 waiting' }).waitFor();
    await second.getByRole('link', { name: 'For you, 1 waiting' }).waitFor();

    const clicks = await countClicks(first);
    await forYou(first).click();
    await row(first, question).getByText(`${nina.name} · ${domain.name}`).waitFor();
    await first.getByRole('log').getByText(question).first().waitFor();
    const words = 'The key of the zeppelin hangar hangs behind the porter’s desk.';
    expect(await first.getByLabel(/^Use in future answers/).isChecked()).toBe(true);
    await first.getByLabel('Your answer').fill(words);
    await first.getByText('What the documents already say').waitFor();
    await takePictures(first, 'request-en-light');
    expect(await problemsOf(first)).toEqual([]);
    await first.getByRole('button', { name: 'Send answer' }).click();
    await first.getByText(`Answer sent to ${nina.name}, and used in future answers`).waitFor();
    expect(await clicks()).toBe(2);

    await hers.getByRole('log').getByText(words).waitFor();
    await state(hers).getByText(`Answered by ${marie.name}`).waitFor();
    await takePictures(hers, 'asker-answered');
    await hers.getByRole('button', { name: 'Ask an expert' }).waitFor();
    await row(first, question).waitFor({ state: 'detached' });
    await second.getByRole('link', { name: 'For you', exact: true }).waitFor();
    // The lesson answers the next asker.
    await expect
      .poll(async () => (await askDomain(second, domain.id, question)).innerText())
      .toContain('porter’s desk');
  },
);

journey(
  'moves nothing under the pointer when experts are asked; one takes the question, snoozes it, hands it over and closes it',
  async ({ makePerson, makeDomain, visit }) => {
    const { nina, marie, paul, domain } = await setTheScene({ makePerson, makeDomain });
    const hers = await visit(nina);
    const first = await visit(marie);
    const second = await visit(paul);
    const question = 'How many spaces has the car park?';
    const answer = await askDomain(hers, domain.id, question);
    await answer
      .getByText(/40 spaces/)
      .first()
      .waitFor();
    const button = answer.getByRole('button', { name: /^(Ask an expert|Waiting for an expert)$/ });
    const before = await button.boundingBox();
    await button.click();
    await state(hers).waitFor();
    await answer.getByRole('button', { name: 'Waiting for an expert' }).waitFor();
    const after = await button.boundingBox();
    // It begins where it began and holds what it held, so that the pointer is on it still.
    expect(after?.x).toBe(before?.x);
    expect(after?.width).toBeGreaterThanOrEqual(before?.width ?? 0);
    const inAnswer = async () => {
      const [box, row] = [await answer.boundingBox(), await button.boundingBox()];
      return (row?.y ?? 0) - (box?.y ?? 0);
    };
    const offset = await inAnswer();
    await hers.reload();
    await state(hers).waitFor();
    await expect.poll(async () => Math.abs((await inAnswer()) - offset)).toBeLessThan(2);

    const taken = 'Which paint is on the weather balloon?';
    await walk(second, '/for-you');
    await walk(first, '/for-you');
    await askExpert(hers, domain.id, taken);
    await row(first, taken).click();
    await row(second, taken).waitFor();
    await first.getByRole('button', { name: 'Take', exact: true }).click();
    await row(second, taken).waitFor({ state: 'detached' });
    await row(first, taken).getByText('Yours').waitFor();
    await state(hers).getByText(`${marie.name} took this on`).waitFor();
    await first.getByRole('button', { name: 'Give back' }).click();
    await row(second, taken).waitFor();
    await state(hers).getByText(`${marie.name} and ${paul.name} were asked`).waitFor();

    await row(first, taken).click();
    await first.getByRole('button', { name: 'Snooze' }).click();
    await first.getByRole('menuitem', { name: 'Until tomorrow' }).click();
    await row(first, taken).waitFor({ state: 'detached' });
    await first.getByRole('link', { name: 'Show snoozed' }).click();
    await row(first, taken).click();
    await first.getByRole('button', { name: 'Bring back now' }).click();
    await first.getByRole('link', { name: 'Show snoozed' }).waitFor();
    await row(first, taken).click();
    await first.getByRole('button', { name: 'Hand over' }).click();
    await first.getByRole('menuitem', { name: `${paul.name}` }).click();
    await row(first, taken).waitFor({ state: 'detached' });
    await row(second, taken).getByText(`handed over by ${marie.name}`).waitFor();
    await state(hers).getByText(`${marie.name} handed this over to ${paul.name}`).waitFor();
    await row(second, taken).click();
    await second.getByRole('button', { name: 'Mark as done' }).click();
    await row(second, taken).waitFor({ state: 'detached' });
    await state(hers).getByText(`${paul.name} closed this request`).waitFor();
  },
);

journey(
  'closes gaps by an answer for everybody, without naming their askers, and reviews lessons where they wait',
  async ({ makePerson, makeDomain, visit }) => {
    const { nina, marie, domain } = await setTheScene({ makePerson, makeDomain });
    const hers = await visit(nina);
    const first = await visit(marie);
    const question = 'What is the price of a parking space in Lisbon?';
    await askDomain(hers, domain.id, question);
    await walk(first, '/for-you/gaps');
    await row(first, question).click();
    expect(await row(first, question).innerText()).not.toContain('Nina');
    await first.getByLabel('What is the answer?').fill('A parking space in Lisbon costs 85 euros a month.');
    await takePictures(first, 'gap-en-light');
    expect(await problemsOf(first)).toEqual([]);
    await first.getByRole('button', { name: 'Save as lesson' }).click();
    await row(first, question).waitFor({ state: 'detached' });

    const topic = 'Plants of the winter garden';
    await askDomain(hers, domain.id, 'Who waters the plants of the winter garden?');
    await inChatMenu(hers, 'Close chat');
    await hers.getByRole('button', { name: 'Close this chat' }).click();
    await hers.getByLabel('Main topic').fill(topic);
    await hers.getByLabel('What should be learned').fill('The plants are watered by the night watch.');
    await hers.getByRole('button', { name: 'Save', exact: true }).click();
    await hers.getByText(/will review it/).waitFor();
    await first.getByRole('link', { name: /^For you, \d+ waiting/ }).waitFor();
    await walk(first, '/for-you/lessons');
    await row(first, topic).click();
    await first.getByText('The plants are watered by the night watch.').waitFor();
    await takePictures(first, 'lesson-en-light');
    expect(await problemsOf(first)).toEqual([]);
    await first.getByRole('button', { name: 'Approve' }).click();
    await row(first, topic).waitFor({ state: 'detached' });
  },
);

journey(
  'says in French why there is no answer; lists fit a phone, an expert answers',
  async ({ makePerson, makeDomain, visit }) => {
    const { nina, marie, paul, domain } = await setTheScene({ makePerson, makeDomain });
    const hers = await visit(nina, { language: 'fr' });
    const first = await visit(marie, { language: 'fr', colorScheme: 'dark' });
    const second = await visit(paul, { language: 'fr' });
    const question = 'Qui répare la grande horloge du beffroi ?';
    const answer = await askDomain(hers, domain.id, question);
    await answer.getByText(/ne semblent pas traiter|n’y répondent pas clairement/).waitFor();
    await answer.getByText(/^Recherche menée dans \d+ documents du domaine .+ passages\)\.$/).waitFor();
    const askThem = answer.getByRole('button', { name: /^Demander à (Marie|un expert)/ });
    await askThem.click();
    await state(hers)
      .getByText(new RegExp(`^Question transmise à ${marie.name} et ${paul.name}`))
      .waitFor();
    expect(await askThem.count()).toBe(0);

    // The lists and what is chosen in them are accessible, and fit a phone.
    for (const list of ['', '/gaps', '/lessons', '/golden']) {
      await walk(first, `/for-you${list}`);
      await first.getByRole('heading', { level: 1 }).waitFor();
      await first.getByText('Voir les reports').waitFor();
      expect(await problemsOf(first)).toEqual([]);
      await takePictures(first, `list-fr-dark${list.replace('/', '-')}`);
    }
    await walk(first, '/for-you');
    await first.setViewportSize({ width: 390, height: 844 });
    await row(first, question).click();
    await first.getByRole('log').getByText(question).first().waitFor();
    const fits = () => first.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await expect.poll(fits).toBe(true);
    expect(await problemsOf(first)).toEqual([]);
    await takePictures(first, 'item-fr-dark');
    await first.setViewportSize({ width: 390, height: 844 });
    await first.getByRole('link', { name: 'Retour à la liste' }).click();
    await row(first, question).waitFor();
    await first.setViewportSize({ width: 1440, height: 900 });
    await walk(first, '/settings');
    await first.getByRole('heading', { name: 'Résumé par e-mail' }).waitFor();

    const clicks = await countClicks(first);
    await forYou(first).click();
    await row(first, question).getByText(`${nina.name} · ${domain.name}`).waitFor();
    await first.getByRole('log').getByText(question).first().waitFor();
    const words = 'L’horlogère de la tour, Odile, répare la grande horloge du beffroi.';
    expect(await first.getByLabel(/^S’en servir dans les prochaines réponses/).isChecked()).toBe(true);
    await first.getByLabel('Votre réponse').fill(words);
    await first.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await first.getByText(`Réponse envoyée à ${nina.name} et reprise dans les prochaines réponses`).waitFor();
    expect(await clicks()).toBe(2);

    await hers.getByRole('log').getByText(words).waitFor();
    await state(hers)
      .getByText(new RegExp(`^Réponse de ${marie.name}`))
      .waitFor();
    await expect
      .poll(async () => (await askDomain(second, domain.id, question)).innerText())
      .toContain('Odile');
  },
);

import { expect } from 'vitest';
import { inspect, looksIn } from './kit/axe.ts';
import { walk } from './kit/browser.ts';
import { ask, askByApi, journey } from './kit/journey.ts';

const QUESTION = 'How many months of severance do directors have?';

const WORDS = {
  en: {
    gaps: 'Knowledge gaps',
    closed: '1 closed, dismissed, or answered for some people',
    some: 'Answered for some people: the answer is in a document that not everyone can read',
    add: 'Add a golden question',
    question: 'Question',
    says: 'The answer must say',
    cites: 'The answer must cite',
    save: 'Save',
    narrower: /^Needs a document that not everyone in this domain can read/,
    asReader: 'with its reader’s access',
    none: 'No golden questions yet.',
    widen: 'Share with the domain…',
    share: 'Share lesson',
    shared: 'Everyone in the domain can read this lesson.',
  },
  fr: {
    gaps: 'Lacunes',
    closed: '1 écartée, ou comblée pour tous ou pour certains',
    some: /^Comblée pour certaines personnes/,
    add: 'Ajouter une question de référence',
    question: 'Question',
    says: 'La réponse doit dire',
    cites: 'La réponse doit citer',
    save: 'Enregistrer',
    narrower: /^Nécessite un document que tout le monde ne peut pas lire/,
    asReader: 'avec l’accès de la personne qui l’a lancée',
    none: /^Aucune question de référence/,
    widen: 'Partager avec le domaine…',
    share: 'Partager la leçon',
    shared: 'Toutes les personnes du domaine peuvent lire cette leçon.',
  },
};

for (const [language, theme] of looksIn('en')) {
  journey(
    `a gap is answered for those who may read the answer, and missing to the others, in ${language}, ${theme}`,
    async ({ house, makePerson, makeDomain, visit }) => {
      // Keeps the domain and is on the list of the narrower document; answers for the domain and is not; asks.
      const [mina, eve, nina] = [await makePerson('Mina'), await makePerson('Eve'), await makePerson('Nina')];
      const { id: domain } = await makeDomain('Personnel', {
        ...{ manager: mina, experts: [eve], readers: [nina] },
        documents: {
          'parking.txt': 'A parking space is 80 euros a month.',
          'severance.txt': 'Directors have nine months of severance.',
        },
      });
      const narrow = (await mina.untilIngested(domain)).find(
        ({ designation }) => designation === 'severance.txt',
      )?.id;
      const list = { access: 'listed', principals: [mina.user.id] };
      await mina.send('PUT', `/documents/${narrow}/access`, list);
      const words = WORDS[language];
      const look = { language, colorScheme: theme };

      // The refusal does not reveal that others would get an answer.
      const hers = await visit(nina, { ...look, path: `/?domain=${domain}` });
      await ask(hers, QUESTION);
      const said = await hers.locator('main').innerText();
      expect(said).not.toMatch(/nine months|severance\.txt|not everyone|some people|tout le monde/);

      // The search that finds it comes after the refusal.
      const keeper = await visit(mina, look);
      const gapOf = (page: typeof keeper) =>
        page.getByRole('region', { name: words.gaps }).getByRole('listitem').filter({ hasText: QUESTION });
      await expect
        .poll(async () => {
          await keeper.goto(`/domains/${domain}/dashboard`);
          await gapOf(keeper).or(keeper.getByText(words.closed)).first().waitFor();
          return keeper.getByText(words.closed).count();
        })
        .toBe(1);
      await keeper.getByText(words.closed).click();
      await gapOf(keeper).getByText(words.some).waitFor();
      await inspect(keeper, `answered-for-some-${language}-${theme}`);
      const expert = await visit(eve, { ...look, path: `/domains/${domain}/dashboard` });
      await gapOf(expert).waitFor();
      expect(await expert.getByText(words.closed).count()).toBe(0);
      expect(await expert.locator('main').innerText()).not.toContain('severance.txt');
      await inspect(expert, `missing-${language}-${theme}`);

      // A golden question that needs the narrower document is there only for those who may read that.
      await walk(keeper, `/domains/${domain}/golden`);
      await keeper.getByRole('button', { name: words.add }).first().click();
      const form = keeper.getByRole('dialog', { name: words.add });
      await form.getByLabel(words.question, { exact: true }).fill(QUESTION);
      await form.getByLabel(words.says).fill('nine');
      await form.getByLabel(words.cites).fill('severance.txt');
      await form.getByRole('button', { name: words.save }).click();
      const row = keeper.getByRole('listitem').filter({ hasText: QUESTION });
      await row.getByText(words.narrower).waitFor();
      // The run uses the expert's own access: a run for all readers would find nothing.
      await row.getByText(words.asReader).waitFor();
      await inspect(keeper, `narrower-${language}-${theme}`);
      await walk(expert, `/domains/${domain}/golden`);
      await expert.getByText(words.none).waitFor();
      expect(await expert.locator('main').innerText()).not.toMatch(/severance|directors/i);
      await inspect(expert, `no-golden-${language}-${theme}`);
      await row.getByRole('button', { name: /^(Remove|Retirer|Supprimer)/ }).click();
      await keeper
        .getByRole('dialog')
        .getByRole('button', { name: /^(Delete|Supprimer)$/ })
        .click();
      await keeper.getByText(words.none).waitFor();

      // A lesson from the narrower document is given to the domain by the person who keeps it.
      const chat = await askByApi(house.url, mina, domain, QUESTION);
      const topic = `Severance (${language})`;
      await mina.send('POST', '/lessons', {
        ...{ chat_id: chat.split('/').at(-1), domain_id: domain },
        ...{ topic, text: 'Ask personnel about severance before you sign.' },
      });
      await walk(hers, `/domains/${domain}/documents`);
      await hers.getByText('parking.txt').waitFor();
      expect(await hers.getByText(topic).count()).toBe(0);
      await walk(keeper, `/domains/${domain}/lessons`);
      const card = keeper.getByRole('article', { name: topic });
      await card.getByRole('button', { name: words.widen }).click();
      await keeper.getByRole('dialog').getByRole('button', { name: words.share }).waitFor();
      await inspect(keeper, `share-lesson-${language}-${theme}`);
      await keeper.getByRole('dialog').getByRole('button', { name: words.share }).click();
      await keeper.getByText(words.shared).waitFor();
      expect(await card.getByRole('button', { name: words.widen }).count()).toBe(0);
      // The page gets the lesson by a socket event.
      await hers.getByText(topic).waitFor();
    },
  );
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { domainField } from './kit/browser.ts';
import { countClicks } from './kit/count-clicks.ts';
import { ask, journey, newAccount } from './kit/journey.ts';

const DOCUMENTS = { 'canteen.txt': 'The canteen opens at noon.' };

const inviteField = (page: Page) => page.getByLabel(/^(Add people or groups|Ajouter des personnes)/);
const inviteButton = (page: Page) =>
  page
    .getByRole('list', { name: /^(People and groups found|Personnes et groupes trouvés)$/ })
    .getByRole('button', { name: /^(Invite|Inviter) / });
const linkOf = (page: Page, email: string) =>
  page.getByRole('textbox', { name: new RegExp(`(Invitation link for|Lien d’invitation de) ${email}`) });
const rowOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });
const choosePassword = async (page: Page, password: string) => {
  await page.getByLabel('Choose a password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Join Docent' }).click();
};

journey(
  'invites three people in two clicks, who join and ask that domain',
  async ({ house, makePerson, makeDomain, visit }) => {
    const mina = await makePerson('Mina');
    const domain = await makeDomain('House', { manager: mina, documents: DOCUMENTS });
    const [eve, noor, sam] = [newAccount('Eve'), newAccount('Noor'), newAccount('Sam')];
    // Longer than a search by name may be.
    sam.email = `${'s'.repeat(60)}.${sam.email}`;
    const owner = await visit(house.owner, { path: `/domains/${domain.id}` });
    await owner.getByRole('heading', { name: 'You don’t have access to this domain' }).waitFor();
    const manager = await visit(mina, { path: `/domains/${domain.id}/access` });
    // Without e-mails a manager would have the link in hand.
    await inviteField(manager).fill(eve.email);
    await inviteButton(manager).click();
    await manager.getByText(/^Access could not be changed \(Cannot be invited: /).waitFor();

    await house.owner.send('PUT', `/domains/${domain.id}/access`, { access: 'open' });
    await owner.goto(`/domains/${domain.id}/access`);
    await owner.getByLabel('As', { exact: true }).selectOption('expert');
    await owner.getByText('Expert: also configures answers and reviews lessons').waitFor();
    const clicks = await countClicks(owner);
    await inviteField(owner).click();
    await owner.keyboard.insertText([eve, noor, sam].map(({ email }) => email).join(', '));
    await inviteButton(owner).getByText('Invite 3 people by email').click();
    const link = await linkOf(owner, eve.email).inputValue();
    expect(await clicks()).toBe(2);
    const lost = await linkOf(owner, noor.email).inputValue();
    await owner.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    for (const { email } of [eve, noor, sam])
      await rowOf(owner, email)
        .getByText(/^Invited, expires /)
        .waitFor();

    const hers = await visit(null, { path: link });
    await hers
      .getByRole('heading', { name: `${house.owner.user.name} invites you to ${domain.name} as an expert` })
      .waitFor();
    await hers.getByLabel('Name', { exact: true }).fill(eve.name);
    await choosePassword(hers, eve.password);
    await hers.getByRole('heading', { name: `Hello ${eve.name.split(' ')[0]}` }).waitFor();
    await expect.poll(() => domainField(hers).innerText()).toContain(domain.name);
    await (await ask(hers, 'When does the canteen open?')).getByText(/noon/).first().waitFor();

    // Each link that does not work names the next step.
    const again = await visit(null, { path: link });
    await again.getByText('You’ve already accepted this invitation.').waitFor();
    await again.getByRole('link', { name: 'Go to sign-in' }).waitFor();
    await owner.reload();
    await rowOf(owner, eve.name)
      .getByText(/^Last seen /)
      .waitFor();
    await owner.getByRole('button', { name: `Actions for ${noor.email}` }).click();
    await owner.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
    await owner.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await rowOf(owner, noor.email).waitFor({ state: 'detached' });
    const withdrawn = await visit(null, { path: lost });
    await withdrawn.getByText('This invitation was withdrawn or replaced by a newer one.').waitFor();
    await owner.getByRole('button', { name: `Actions for ${sam.email}` }).click();
    await owner.getByRole('menuitem', { name: 'Send invitation again' }).click();
    await linkOf(owner, sam.email).waitFor();
  },
);

for (const [language, theme] of looksIn('fr'))
  journey(
    `axe finds nothing at an invitation and the list of access, in ${language}, ${theme}`,
    async ({ house, makePerson, makeDomain, visit }) => {
      const nina = await makePerson('Nina');
      const domain = await makeDomain('House', { manager: house.owner, readers: [nina] });
      const { email } = newAccount('Eve');
      const path = `/domains/${domain.id}/access`;
      const owner = await visit(house.owner, {
        path,
        colorScheme: theme,
        viewport: { width: 390, height: 844 },
      });
      await inviteField(owner).fill(email);
      await inviteButton(owner).waitFor();
      expect(await problemsOf(owner)).toEqual([]);
      await inviteButton(owner).click();
      const link = await linkOf(owner, email).inputValue();
      expect(await problemsOf(owner)).toEqual([]);
      await owner
        .getByRole('dialog')
        .getByRole('button', { name: /^(Close|Fermer)$/ })
        .click();
      await rowOf(owner, email).waitFor();
      expect(await problemsOf(owner)).toEqual([]);
      expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      const shown = link.replace(/language=\w+/, `language=${language}`);
      for (const at of [shown, '/invitation#token=x']) {
        const hers = await visit(null, {
          path: at,
          colorScheme: theme,
          viewport: { width: 390, height: 844 },
        });
        await hers.getByRole('heading', { level: 1 }).waitFor();
        expect(await problemsOf(hers)).toEqual([]);
      }
    },
  );

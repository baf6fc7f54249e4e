import { Group } from '@docent/contract';
import { expect } from 'vitest';
import { call } from './company/call.ts';
import { inspect, looksIn } from './kit/axe.ts';
import { chooseDomain, domainField, walk } from './kit/browser.ts';
import { journey, uniqueWord } from './kit/journey.ts';

/** The domain's only document: its words stand nowhere else. */
const SECRET = 'The severance of the quokka programme is nine months of pay.';

journey(
  'restricts a domain, which is nowhere to be found for people without access, while members see it at once',
  async ({ house, makePerson, visit }) => {
    const [hanna, sara] = [await makePerson('Hanna'), await makePerson('Sara')];
    const domainName = `Human resources ${uniqueWord()}`;
    const telling = new RegExp(`${domainName}|quokka|severance`, 'i');
    const owner = await visit(house.owner);
    await walk(owner, '/domains');
    await owner.getByRole('button', { name: 'New domain' }).click();
    await owner.getByLabel('Name', { exact: true }).fill(domainName);
    await owner.getByRole('button', { name: 'Create domain' }).click();
    await owner.getByRole('link', { name: 'Access', exact: true }).click();
    await owner.getByRole('heading', { name: 'Open to everyone' }).waitFor();
    const address = new URL(owner.url()).pathname.replace(/\/access$/, '');
    // Without a manager the dialog asks for one, with the owner preset.
    const dialog = owner.getByRole('dialog');
    const restrict = dialog.getByRole('button', { name: 'Restrict', exact: true });
    await owner.getByRole('button', { name: 'Restrict…' }).click();
    await dialog.getByText('A restricted domain needs a manager').waitFor();
    expect(await restrict.isEnabled()).toBe(true);
    await dialog.getByRole('button', { name: /^Remove / }).click();
    await dialog.getByText('You won’t have access.').waitFor();
    expect(await restrict.isDisabled()).toBe(true);
    await dialog.getByLabel('Manager', { exact: true }).fill(hanna.name);
    await dialog.getByRole('list', { name: 'People and groups found' }).getByText(hanna.name).click();
    await dialog.getByRole('button', { name: `Remove ${hanna.name}` }).waitFor();
    expect(await restrict.isEnabled()).toBe(true);
    await owner.keyboard.press('Escape');
    await owner.getByLabel('As', { exact: true }).selectOption('manager');
    await owner.getByLabel('Add people or groups').fill(hanna.name);
    await owner.getByRole('list', { name: 'People and groups found' }).getByText(hanna.name).click();
    await owner.getByRole('combobox', { name: `Role of ${hanna.name}` }).waitFor();
    await owner.getByRole('button', { name: 'Restrict…' }).click();
    await dialog.getByText('1 person with access will be able to read it').waitFor();
    await dialog.getByText(hanna.name).waitFor();
    await dialog.getByText('You won’t have access.').waitFor();
    await restrict.click();
    // The owner has no role in the domain: it is closed to the owner too.
    await owner.getByRole('heading', { name: 'You don’t have access to this domain' }).waitFor();

    const domain = address.replace('/domains/', '');
    await hanna.upload(domain, [{ name: 'severance.txt', content: Buffer.from(SECRET) }]);
    await hanna.untilIngested(domain);
    const manager = await visit(hanna);
    await chooseDomain(manager, domainName);
    await manager.getByLabel('Ask a question').fill('How long is the severance of the quokka programme?');
    await manager.getByRole('button', { name: 'Send', exact: true }).click();
    await manager
      .getByText(/nine months/)
      .first()
      .waitFor();
    await manager.waitForURL(/\/chats\//);
    const chat = new URL(manager.url()).pathname;

    // For people without access.
    const sales = await visit(sara);
    const seesNothing = async () => expect(await sales.locator('body').innerText()).not.toMatch(telling);
    await walk(sales, '/domains');
    await sales.getByRole('link', { name: /sample/ }).waitFor();
    await seesNothing();
    // The choice of domains, and the suggested questions.
    await walk(sales, '/');
    await domainField(sales).click();
    await sales.getByRole('dialog').getByRole('option').nth(1).waitFor();
    await seesNothing();
    await sales.keyboard.press('Escape');
    // The focus goes back to it, and would take the mentions away.
    await domainField(sales).and(sales.locator(':focus')).waitFor();
    // Mentions suggest people by name, without their domains.
    const field = sales.getByLabel(/^(Ask a question|Posez une question)/);
    await field.fill('@h');
    await sales.getByRole('option', { name: hanna.name }).waitFor();
    await seesNothing();
    await field.fill('');
    await sales.keyboard.press('Control+k');
    await sales.getByPlaceholder(/^(Chats, domains|Discussions, domaines)/).fill('quokka');
    await sales.getByText(/^(Nothing matches|Aucun résultat)/).waitFor();
    await seesNothing();
    await sales.keyboard.press('Escape');
    // Addresses copied by another user.
    for (const guessed of [address, `${address}/documents`, `${address}/access`, chat]) {
      await sales.goto(guessed);
      await sales
        .getByText(/not found|introuvable/i)
        .first()
        .waitFor();
      await seesNothing();
    }
    await sales
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click();
    await sales.getByText(/^(Nothing new|Rien de nouveau)/).waitFor();
    await seesNothing();

    // A member of a group that reads it sees it without signing in again, until the membership ends.
    await walk(sales, '/domains');
    await sales.getByRole('link', { name: /sample/ }).waitFor();
    const { id } = Group.parse(
      await call(house, house.owner, 'POST', '/groups', { name: `People team ${domainName}` }),
    );
    await hanna.send('PUT', `${address}/grants/${id}`, { role: 'reader' });
    expect(await sales.getByText(domainName).count()).toBe(0);
    await house.owner.send('POST', `/groups/${id}/members`, { user_ids: [sara.user.id] });
    await sales.getByText(domainName).first().waitFor();
    await house.owner.send('DELETE', `/groups/${id}/members/${sara.user.id}`);
    await sales.getByText(domainName).waitFor({ state: 'detached' });

    // A user sees it from being added until being removed.
    await walk(manager, `${address}/access`);
    await manager.getByLabel('Add people or groups').fill(sara.name);
    await manager.getByRole('list', { name: 'People and groups found' }).getByText(sara.name).click();
    await manager.getByRole('combobox', { name: `Role of ${sara.name}` }).waitFor();
    await walk(sales, '/domains');
    await sales.getByText(domainName).waitFor();
    await manager.getByRole('button', { name: `Actions for ${sara.name}` }).click();
    await manager.getByRole('menuitem', { name: `Remove ${sara.name}` }).click();
    await manager.getByRole('button', { name: 'Remove', exact: true }).click();
    await manager.getByRole('combobox', { name: `Role of ${sara.name}` }).waitFor({ state: 'detached' });
    await sales.goto('/domains');
    await sales.getByRole('link', { name: /sample/ }).waitFor();
    expect(await sales.getByText(domainName).count()).toBe(0);

    // An owner who lets people in is named to the manager.
    await walk(owner, address);
    await owner.getByLabel('As', { exact: true }).selectOption('reader');
    await owner.getByLabel('Add people or groups').fill(sara.name);
    await owner.getByRole('list', { name: 'People and groups found' }).getByText(sara.name).click();
    await owner.getByText('Access changed').first().waitFor();
    await walk(manager, '/');
    await manager
      .getByRole('button', { name: /Notifications, \d+ unread/ })
      .first()
      .click();
    await manager
      .getByText(/gave more people access/)
      .first()
      .waitFor();
  },
);

for (const [language, theme] of looksIn('fr')) {
  journey(
    `shows the manager who reads a domain and what they see, and the owner a closed door, in ${language}, ${theme}`,
    async ({ house, makePerson, makeDomain, visit }) => {
      const [hanna, sara] = [await makePerson('Hanna'), await makePerson('Sara')];
      const { id, name: domainName } = await makeDomain('Human resources', {
        manager: hanna,
        readers: [sara],
      });
      const address = `/domains/${id}`;
      const look = { language, colorScheme: theme };
      const manager = await visit(hanna, look);
      const owner = await visit(house.owner, { colorScheme: theme });
      await walk(manager, `${address}/access`);
      await manager.getByRole('heading', { name: /^(Restricted|Restreint)$/ }).waitFor();
      const actions = manager.getByRole('button', { name: /^Actions (for|pour) / }).first();
      await actions.waitFor();
      await inspect(manager, `access-${language}-${theme}`);
      await actions.click();
      await manager.getByRole('menuitem', { name: /^(What can|Que peut voir)/ }).click();
      await manager.getByRole('dialog').getByText(domainName).waitFor();
      await inspect(manager, `reading-${language}-${theme}`);
      await manager.keyboard.press('Escape');
      await walk(owner, address);
      await owner.getByRole('heading', { name: /don’t have access|n’avez pas accès/ }).waitFor();
      await inspect(owner, `closed-${language}-${theme}`);
      await walk(owner, '/domains');
      await owner
        .getByRole('img', { name: /^(Restricted|Restreint)$/ })
        .first()
        .waitFor();
      await inspect(owner, `list-${language}-${theme}`);
    },
  );
}

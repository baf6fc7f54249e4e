import { expect } from 'vitest';
import { looksIn, problemsOf } from './kit/axe.ts';
import { journey } from './kit/journey.ts';

for (const [language, theme] of looksIn('en'))
  journey(
    `makes a key, uses it, sees when it was used and revokes it; administrators see it too, in ${language}, ${theme}`,
    async ({ house, makePerson, visit }) => {
      const nina = await makePerson('Nina');
      const statusWith = async (key: string) =>
        (await fetch(`${house.url}/v1/domains`, { headers: { authorization: `Bearer ${key}` } })).status;
      const page = await visit(nina, {
        path: '/settings',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const section = page.getByRole('region', { name: 'API keys' });
      await section.getByText('No API keys yet.').waitFor();
      await section.getByRole('button', { name: 'New API key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create key' }).click();
      await dialog.getByText('This field is required').waitFor();
      await dialog.getByLabel('Name').fill('Reporting script');
      await dialog.getByLabel('Ask').uncheck();
      await dialog.getByLabel('Valid for').selectOption('30');
      await dialog.getByRole('button', { name: 'Create key' }).click();
      const key = await dialog.getByTestId('api-key').innerText();
      expect(key).toMatch(/^docent_[\w-]{43}$/);
      await dialog.getByRole('button', { name: 'Copy key' }).click();
      await dialog.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
      await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
      await expect.poll(() => page.content()).not.toContain(key);
      await section.getByText('Never used').waitFor();
      expect(await statusWith(key)).toBe(200);
      await page.reload();
      await section.getByText(/Last used/).waitFor();
      await section.getByRole('button', { name: 'Revoke Reporting script' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await section.getByText('No API keys yet.').waitFor();
      expect(await statusWith(key)).toBe(401);

      // A person who signed in some time ago gives the password.
      // The server's refusal, as it comes an hour after the sign-in.
      await page.route('**/v1/me/api-keys', async (route) => {
        const asked = route.request();
        if (asked.method() !== 'POST' || asked.postDataJSON().current_password) return route.continue();
        const json = { code: 'sign_in_again', detail: 'Please sign in again first.' };
        return route.fulfill({ status: 403, json });
      });
      await page.goto('/settings');
      await section.getByRole('button', { name: 'New API key' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Evening script');
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByLabel('Current password').fill('not-the-password');
      expect(await problemsOf(page)).toEqual([]);
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByText('The current password is incorrect.').waitFor();
      await form.getByLabel('Current password').fill(nina.password);
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByTestId('api-key').waitFor();
      await form.getByRole('button', { name: 'I’ve saved it' }).click();
      await page.unroute('**/v1/me/api-keys');

      const shown = await visit(nina, { language, colorScheme: theme, path: '/settings' });
      await shown.getByRole('button', { name: /New API key|Nouvelle clé/ }).click();
      expect(await problemsOf(shown)).toEqual([]);
      await shown
        .getByLabel(/^(Name|Nom)$/)
        .last()
        .fill(`Clé ${language} ${theme}`);
      await shown.getByRole('button', { name: /Create key|Créer la clé/ }).click();
      await shown.getByTestId('api-key').waitFor();
      expect(await problemsOf(shown)).toEqual([]);
      await shown.getByRole('button', { name: /I’ve saved it|Je l’ai conservée/ }).click();
      expect(await problemsOf(shown)).toEqual([]);
      const owner = await visit(house.owner, { colorScheme: theme, path: '/settings/admin/keys' });
      await owner.getByText(`Clé ${language} ${theme}`).waitFor();
      expect(await problemsOf(owner)).toEqual([]);
    },
  );

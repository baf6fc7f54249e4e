import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../server/test/kit/person.ts';
import { until } from '../server/test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../server/test/stand-ins/mail-server.ts';
import { looksIn, problemsOf } from './kit/axe.ts';
import { enter, openBrowser, openPage, signOut, signUp, walk } from './kit/browser.ts';
import { OWNER } from './kit/people.ts';
import { OPEN_SIGN_UP, startServer, type TestServer } from './kit/server.ts';

let mails: TestMailServer;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  mails = await startTestMailServer();
  const settings = { SMTP_URL: mails.url, DEFAULT_LANGUAGE: 'browser' };
  [server, browser] = await Promise.all([startServer(settings, { fixed: OPEN_SIGN_UP }), openBrowser()]);
  const page = await openPage(browser, server.url);
  await signUp(page);
  await page.context().close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await mails.close();
});

/** The link in the letter to a person that is about this. */
const linkIn = async (email: string, subject: string): Promise<string> => {
  const letter = await until(() =>
    mails.received.find((one) => one.to?.[0]?.address === email && one.subject?.includes(subject)),
  );
  return /https?:\/\/\S+/.exec(letter.text ?? '')?.[0] ?? '';
};

test('takes the language of the account at once, and sends an owner a test e-mail', async () => {
  // The language of the account, whatever the browser speaks.
  {
    const page = await openPage(browser, server.url, { locale: 'fr-FR' });
    await page.goto('/login');
    await page.getByLabel('Adresse e-mail').fill(OWNER.email);
    await page.getByLabel('Mot de passe').fill(OWNER.password);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.getByRole('heading', { name: `Hello ${OWNER.name.split(' ')[0]}` }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(loads).toBe(0);
    await page.context().close();
  }
  // A test e-mail.
  {
    const page = await openPage(browser, server.url);
    await enter(page, server.url);
    await walk(page, '/settings/admin/product');
    const before = mails.received.length;
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await page.getByText(`The mail server accepted an email to ${OWNER.email}.`).waitFor();
    await until(() => mails.received.slice(before).some((one) => one.to?.[0]?.address === OWNER.email));
    await page.context().close();
  }
});

const WORDS = {
  en: {
    locale: 'en-GB',
    invalid: 'Invalid credentials. Please check your email and password and try again.',
    short: 'Password too short',
    differ: 'Passwords do not match',
    admin: 'Sign in as administrator',
    confirm: 'please confirm your address',
    prove: 'Confirm my address',
    confirmed: 'Your address is confirmed.',
    forgot: 'Forgot your password?',
    sent: 'a link is on its way',
    choose: 'reset your password',
    chosen: 'Password changed.',
    invited: 'you’re invited',
  },
  fr: {
    locale: 'fr-FR',
    invalid: /^Identifiants incorrects/,
    short: 'Mot de passe trop court',
    differ: 'Les mots de passe ne correspondent pas',
    admin: /administrateur/,
    confirm: 'confirmez votre adresse',
    prove: 'Confirmer mon adresse',
    confirmed: 'Votre adresse est confirmée.',
    forgot: /^Mot de passe oublié/,
    sent: 'un lien est en route',
    choose: 'réinitialiser votre mot de passe',
    chosen: 'Mot de passe modifié.',
    invited: 'vous êtes invité',
  },
};

test.each(['en', 'fr'] as const)(
  'signs up, proves the address, comes in by either door, chooses a new password, and accepts an invitation, in %s',
  async (language) => {
    const words = WORDS[language];
    const page = await openPage(browser, server.url, { locale: words.locale });
    const someone = {
      name: `Anna ${language}`,
      email: `anna.${language}@larkfield.example`,
      password: 'a-long-password',
    };
    await page.goto('/signup');
    const [password, confirm] = [page.getByLabel(/^(Password|Mot de passe)$/), page.getByLabel(/^Confirm/)];
    await password.fill('short');
    await confirm.fill('other');
    await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
    await page.getByText(words.short).waitFor();
    await password.fill('a-long-password');
    await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
    await page.getByText(words.differ).waitFor();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByLabel(/^(Name|Nom)$/).fill(someone.name);
    await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(someone.email);
    await confirm.fill(someone.password);
    await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
    await page.goto(await linkIn(someone.email, words.confirm));
    // The link alone does not sign in: it needs the account's password.
    await page.getByLabel(/^(Password|Mot de passe)$/).fill(someone.password);
    await page.getByRole('button', { name: words.prove }).click();
    await page.getByText(words.confirmed).waitFor();

    for (const door of ['/login', '/login/admin']) {
      await page.goto(door);
      if (door === '/login/admin') await page.getByRole('heading', { name: words.admin }).waitFor();
      const address = page.getByLabel(/^(Email|Adresse e-mail)$/);
      await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
      // The first field that is wrong is where the person goes on.
      await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
      await address.fill(someone.email);
      await page.getByLabel(/^(Password|Mot de passe)$/).fill('not-the-password');
      await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
      await page.getByText(words.invalid).waitFor();
      expect(await problemsOf(page)).toEqual([]);
      await page.getByLabel(/^(Password|Mot de passe)$/).fill(someone.password);
      await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
      // The second door leads to the administration, which is not for everybody.
      await page.waitForURL(door === '/login' ? /\/$/ : /\/settings\/admin$/);
      await page.goto('/');
      await signOut(page);
      await page.waitForURL(/\/login$/);
    }

    await page.getByRole('link', { name: words.forgot }).click();
    await page.waitForURL(/\/reset-password/); // both pages ask for an address
    await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(someone.email);
    await page.getByRole('button', { name: /^(Send link|Envoyer le lien)$/ }).click();
    await page.getByText(words.sent, { exact: false }).waitFor();
    await page.goto(await linkIn(someone.email, words.choose));
    await page.getByLabel(/^(New password|Nouveau mot de passe)$/).fill('chosen-anew-by-anna');
    await page.getByLabel(/^Confirm/).fill('chosen-anew-by-anna');
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
    await page.getByText(words.chosen, { exact: false }).waitFor();
    await page.getByRole('link', { name: /^(Back to sign-in|Retour à la connexion)$/ }).click();
    await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(someone.email);
    await page.getByLabel(/^(Password|Mot de passe)$/).fill('chosen-anew-by-anna');
    await page.getByRole('button', { name: /^(Sign in|Se connecter)$/ }).click();
    await page.getByRole('heading', { name: /^(Hello|Bonjour) Anna/ }).waitFor();
    await page.context().close();

    // A person who is invited chooses a password by the link in the e-mail.
    const email = `ivo.${language}@larkfield.example`;
    const { token } = await signIn(server.url, OWNER);
    const made = await fetch(`${server.url}/v1/users`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ivo Invited', email, language }),
    });
    expect(made.status).toBe(201);
    const his = await openPage(browser, server.url, { locale: words.locale });
    await his.goto(await linkIn(email, words.invited));
    await his.getByLabel(/^(Choose a password|Choisissez un mot de passe)$/).fill('chosen-by-ivo');
    await his.getByLabel(/^Confirm/).fill('chosen-by-ivo');
    await his.getByRole('button', { name: /^(Join|Rejoindre) / }).click();
    await his.getByRole('heading', { name: language === 'en' ? 'Hello Ivo' : 'Bonjour Ivo' }).waitFor();
    await his.context().close();
  },
);

test.each(looksIn('fr'))(
  'sign-in, sign-up, reset and what its letters lead to are accessible in %s, %s, on small screens too',
  async (language, colorScheme) => {
    const page = await openPage(browser, server.url, {
      locale: WORDS[language].locale,
      colorScheme,
      viewport: { width: 390, height: 800 },
    });
    for (const path of [
      '/login',
      '/login/admin',
      '/signup',
      '/reset-password',
      '/reset-password#token=x',
      '/verify-email',
      '/verify-email#token=x',
    ]) {
      await page.goto('about:blank');
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await problemsOf(page)]).toEqual([path, []]);
    }
    await page.context().close();
  },
);

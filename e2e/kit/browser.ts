import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import * as bench from '../../server/test/kit/person.ts';
import { traceContext } from './failure-records.ts';
import { OWNER } from './people.ts';

/** Longest wait for what a page shows; a longer one is named, with its reason, at the call. */
const WAIT_MS = 10_000;
/** Longest wait for a page to load: the first one in a context fetches the app, at which three browsers work at once. */
const LOAD_MS = 30_000;

/** The browser of all journeys; closing it closes what this one opened there. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('browser'));

/**
 * A page of a person of its own: no cookies, no storage of others. Without the service worker, which would fetch the app
 * anew in each, unless `serviceWorkers: 'allow'` says that it is what the journey is about.
 */
export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...options,
  });
  await traceContext(context);
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.setDefaultNavigationTimeout(LOAD_MS);
  return page;
};

/** Signs in with an existing account, the owner by default, without typing, and waits for the home page. */
export const enter = async (page: Page, url: string, someone: bench.Account = OWNER): Promise<void> =>
  keepSession(page, await bench.signIn(url, someone));

/** Signs up a new account and opens the home page. */
export const enterAs = async (page: Page, url: string, someone: bench.Account): Promise<void> =>
  keepSession(page, await bench.signUp(url, someone));

/** Stores a session in the browser where the app stores it, and waits for the home page. */
export const keepSession = async (page: Page, { user, token }: bench.Person): Promise<void> => {
  // Any page of the same origin will do.
  await page.goto('/theme.js');
  await page.evaluate(
    ([person, key]) => {
      localStorage.setItem('user', person);
      localStorage.setItem('token', key);
    },
    [JSON.stringify(user), token] as const,
  );
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /Hello|Bonjour/ }).waitFor();
};

/**
 * Shows another page of the app, as a link does. Loading the app takes a second of the processor: `page.goto` is for the first page and for
 * tests of what a load does. The open page is loaded anew, because it would keep its state.
 */
export const walk = async (page: Page, path: string): Promise<void> => {
  const there = new URL(page.url());
  if (new URL(path, there).pathname === there.pathname) {
    await page.goto(path);
    return;
  }
  await page.evaluate((address) => history.pushState(null, '', address), path);
  // React shows the last page until the next one is ready.
  await page.waitForFunction((last) => document.documentElement.dataset.path !== last, there.pathname);
  await page.locator('.navigation-bar').waitFor({ state: 'detached' });
};

/** Signs a person in from the first page on that is loaded, once: what they do afterwards, like signing out, stays. */
export const storeSession = (page: Page, { user, token }: bench.Person, language = user.language) =>
  page.context().addInitScript(
    ([person, key]) => {
      if (location.protocol === 'about:' || localStorage.getItem('journey')) return;
      localStorage.setItem('journey', 'signed in');
      localStorage.setItem('user', person);
      localStorage.setItem('token', key);
    },
    [JSON.stringify({ ...user, language }), token] as const,
  );

/** Signs up as the owner and waits for the home page. */
export const signUp = (page: Page): Promise<void> => signUpAs(page, OWNER);

/**
 * Signs up, as the first person or (with OPEN_SIGN_UP) a later one, and waits for the home page. The first is asked who
 * writes the answers, and skips it.
 */
export const signUpAs = async (page: Page, { name, email, password }: bench.Account): Promise<void> => {
  await page.goto('/signup');
  await page.getByLabel(/^(Name|Nom)$/).fill(name);
  await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(email);
  await page.getByLabel(/^(Password|Mot de passe)$/).fill(password);
  await page.getByLabel(/^(Confirm|Confirmer)/).fill(password);
  await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
  const home = page.getByRole('heading', { level: 1, name: /Hello|Bonjour/ });
  const skip = page.getByRole('button', { name: /^(Skip|Passer)$/ });
  await home.or(skip).first().waitFor();
  if (await skip.isVisible()) await skip.click();
  await home.waitFor();
};

/** The field that says what is asked. */
export const domainField = (page: Page): Locator =>
  page.getByRole('combobox', { name: /^(Domain|Domaine)$/ });

/** Chooses what is asked: a domain by its name, or all of them. */
export const chooseDomain = async (page: Page, name: string | RegExp): Promise<void> => {
  await domainField(page).click();
  await page.getByRole('dialog').getByRole('option', { name }).first().click();
  await domainField(page).and(page.locator('[aria-expanded=false]')).waitFor();
};

/** Asks the only domain in a new chat and waits for the answer. */
export const askInNewChat = async (page: Page, question: string): Promise<Locator> => {
  await walk(page, '/');
  await chooseDomain(page, /^(?!All my domains|Tous mes domaines)/);
  await page.getByLabel(/^(Ask a question|Posez une question)/).fill(question);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
  const answer = page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
  await answer.getByText(/^(Answered in|Réponse en)/).waitFor();
  return answer;
};

/** Chooses in the menu of the open chat. */
export const inChatMenu = async (page: Page, name: string | RegExp): Promise<void> => {
  await page
    .locator('header')
    .getByRole('button', { name: /^(Chat options|Options de la discussion)$/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
};

export const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const openAccountMenu = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: /^(Account|Compte)/ });
  const menu = button.locator('xpath=following::*[@popover][1]');
  // A menu that is open may be about to close.
  await expect
    .poll(async () => {
      if (!(await menu.isVisible())) await button.click();
      return menu.isVisible();
    })
    .toBe(true);
};

const LANGUAGE_NAMES = { en: 'English', fr: 'Français' };
const THEME_NAMES = { light: /^(Light|Clair)$/, dark: /^(Dark|Sombre)$/ };

/** Chooses in the menu of the person at the foot of the left column, and closes it. */
export const choose = async (
  page: Page,
  { language, theme }: { language?: 'en' | 'fr'; theme?: 'light' | 'dark' },
): Promise<void> => {
  await openAccountMenu(page);
  const name = language && page.getByRole('radio', { name: LANGUAGE_NAMES[language] });
  if (name && !(await name.isChecked())) {
    // Whatever page is loaded next asks the server who one is: it must have heard.
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && /\/v1\/users\//.test(response.url()),
    );
    await name.check();
    await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
    await saved;
  }
  if (theme) await page.getByRole('radio', { name: THEME_NAMES[theme] }).check();
  await page.keyboard.press('Escape');
};

export const signOut = async (page: Page): Promise<void> => {
  await openAccountMenu(page);
  await page.getByRole('button', { name: /^(Sign out|Se déconnecter)$/ }).click();
};

/** Chooses in the menu of a table's row, which is named after what the row is about. */
export const inRowMenu = async (page: Page, row: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Actions (for|pour) ${row}`) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

/** Opens the source documents of the domain whose page is shown. */
export const openDocuments = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^(Source documents|Documents sources)$/ }).click();
  await page.waitForURL(/\/documents$/);
};

/** Waits until all documents of the only domain can be asked. */
export const waitForDocuments = async (page: Page): Promise<void> => {
  await page.goto('/domains');
  await page
    .getByRole('link', { name: /Larkfield/ })
    .first()
    .click();
  await openDocuments(page);
  await page
    .getByRole('row')
    .getByText(/^(Ready|Prêt)$/)
    .nth(2)
    .waitFor();
  await page.goto('/');
};

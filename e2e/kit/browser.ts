import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

const PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: PATH, args: FLAGS });

/** A page of a person of its own: no cookies, no storage of others. */
export const openPage = async (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
};

export const OWNER = {
  name: 'Zoé Lefèvre-Bertrand',
  email: 'zoe@larkfield.example',
  password: 'a-long-password',
};

export type Someone = typeof OWNER;

/** Signs up as the owner and waits for the home page. */
export const signUp = (page: Page): Promise<void> => signUpAs(page, OWNER);

/** Signs up, as the first person or (with SIGN_UP=anyone) a later one, and waits for the home page. */
export const signUpAs = async (page: Page, { name, email, password }: Someone): Promise<void> => {
  await page.goto('/signup');
  await page.getByLabel(/^(Name|Nom)$/).fill(name);
  await page.getByLabel(/^(Email|Adresse e-mail)$/).fill(email);
  await page.getByLabel(/^(Password|Mot de passe)$/).fill(password);
  await page.getByLabel(/^(Confirm|Confirmer)/).fill(password);
  await page.getByRole('button', { name: /Create account|Créer un compte/ }).click();
  await page.getByRole('heading', { level: 1, name: /Hello|Bonjour/ }).waitFor();
};

/** Asks the only domain in a new chat and waits for the answer. */
export const askInNewChat = async (page: Page, question: string): Promise<Locator> => {
  await page.goto('/');
  await page.getByLabel(/^(Domain|Domaine)$/).selectOption({ index: 1 });
  await page.getByLabel(/^(Ask a question|Posez une question)/).fill(question);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
  const answer = page.getByRole('article', { name: /^(Answer|Réponse)$/ }).last();
  await answer.getByText(/^(Answered in|Réponse en)/).waitFor();
  return answer;
};

export const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const openAccountMenu = async (page: Page): Promise<void> => {
  const menu = page.locator('[popover]:popover-open');
  if (!(await menu.count())) await page.getByRole('button', { name: /^(Account|Compte)/ }).click();
  await menu.waitFor();
};

const LANGUAGE_NAMES = { en: 'English', fr: 'Français' };
const THEME_NAMES = { light: /^(Light|Clair)$/, dark: /^(Dark|Sombre)$/ };

/** Chooses in the menu of the person at the foot of the left column, and closes it. */
export const choose = async (
  page: Page,
  { language, theme }: { language?: 'en' | 'fr'; theme?: 'light' | 'dark' },
): Promise<void> => {
  await openAccountMenu(page);
  if (language) await page.getByRole('radio', { name: LANGUAGE_NAMES[language] }).check();
  if (theme) await page.getByRole('radio', { name: THEME_NAMES[theme] }).check();
  await page.keyboard.press('Escape');
};

export const signOut = async (page: Page): Promise<void> => {
  await openAccountMenu(page);
  await page.getByRole('button', { name: /^(Sign out|Se déconnecter)$/ }).click();
};

/** Waits until all documents of the only domain can be asked. */
export const waitForDocuments = async (page: Page): Promise<void> => {
  await page.goto('/domains');
  await page
    .getByRole('link', { name: /Larkfield/ })
    .first()
    .click();
  await page
    .getByText(/^(Ready|Prêt)$/)
    .nth(2)
    .waitFor();
  await page.goto('/');
};

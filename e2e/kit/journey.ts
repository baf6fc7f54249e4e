import { readFileSync } from 'node:fs';
import { Domain, DomainAnswer } from '@docent/contract';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { type Person, signIn, signUp } from '../../server/test/kit/person.ts';
import { call } from '../company/call.ts';
import { openBrowser, openPage, storeSession } from './browser.ts';
import { recordLog } from './failure-records.ts';
import { OWNER } from './people.ts';

/** A person of one test, with a name that is unique on the server. */
export type Someone = Person & { name: string; email: string; password: string };

type NewDomain = {
  manager: Person;
  experts?: Person[];
  readers?: Person[];
  /** Texts of the documents by their file names. */
  documents?: Record<string, string>;
};
export type OwnDomain = { id: string; name: string };

type PageOptions = BrowserContextOptions & {
  /** Page to load; '/' without it. */
  path?: string;
  language?: 'en' | 'fr';
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** A word of eight letters that occurs nowhere else. */
export const uniqueWord = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length]).join('');

/** Returns an account with a unique name and address. */
export const newAccount = (firstName: string) => {
  const word = uniqueWord();
  const name = `${firstName} ${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  return { name, email: `${word}@journeys.example`, password: 'a-long-password' };
};

/** Asks a domain by the API. Resolves with the chat's path when the question is answered. */
export const askByApi = async (url: string, by: Person, domainId: string, question: string) => {
  const answer = DomainAnswer.parse(
    await call({ url }, by, 'POST', `/domains/${domainId}/ask`, { question }),
  );
  return `/chats/${answer.chat_id}`;
};

/** Asks in the open chat, or in a new one of the domain that the page's address names. Resolves with the complete answer. */
export const ask = async (page: Page, question: string): Promise<Locator> => {
  const answers = page.getByRole('article', { name: /^(Answer|Réponse)$/ });
  await page.getByLabel(/^(Ask a question|Posez une question)/).fill(question);
  await page.getByRole('button', { name: /^(Send|Envoyer)$/ }).click();
  await page.getByRole('log').getByText(question).last().waitFor();
  const answer = answers.last();
  await answer.getByText(/^(Answered in|Réponse en)/).waitFor();
  return answer;
};

/**
 * A test on the server that all tests share, alone or in any order. It has
 * - `browser`: the browser of all tests;
 * - `house`: the server, which needs no settings of its own: its owner has signed up, its sample documents have been read;
 * - `makePerson`: signs up a person with this first name;
 * - `makeDomain`: makes a domain that only its people read, and waits until its documents have been read;
 * - `visit`: opens a page of a visitor (null) or of a person, in a browser context of its own that is closed after the test.
 */
export const journey = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which fixtures are needed
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await openBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('house', { scope: 'worker' }, async () => {
    const { url, logFile } = inject('house');
    recordLog(url, () => readFileSync(logFile, 'utf8'));
    const owner = await signIn(url, OWNER);
    const sample = (await owner.listDomains()).find(({ name }) => name.startsWith('Larkfield'));
    return { url, owner, sampleId: sample?.id ?? '' };
  })
  .extend('makePerson', ({ house }) => async (firstName: string): Promise<Someone> => {
    const account = newAccount(firstName);
    return { ...(await signUp(house.url, account)), ...account };
  })
  .extend(
    'makeDomain',
    ({ house }) =>
      async (
        name: string,
        { manager, experts = [], readers = [], documents = {} }: NewDomain,
      ): Promise<OwnDomain> => {
        const uniqueName = `${name} ${uniqueWord()}`;
        const restricted = { name: uniqueName, access: 'restricted', managers: [manager.user.id] };
        const { id } = Domain.parse(await call(house, house.owner, 'POST', '/domains', restricted));
        const grant = async (to: Person[], role: string) => {
          for (const { user } of to) await manager.send('PUT', `/domains/${id}/grants/${user.id}`, { role });
        };
        await grant(experts, 'expert');
        await grant(readers, 'reader');
        const files = Object.entries(documents).map(([file, text]) => ({
          name: file,
          content: Buffer.from(text),
        }));
        if (files.length) {
          await manager.upload(id, files);
          await manager.untilIngested(id);
        }
        return { id, name: uniqueName };
      },
  )
  .extend('visit', ({ browser, house }, { onCleanup }) => {
    const pages: Page[] = [];
    onCleanup(async () => {
      await Promise.all(pages.map((page) => page.context().close()));
    });
    return async (
      person: Person | null,
      { path = '/', language, ...options }: PageOptions = {},
    ): Promise<Page> => {
      if (language && person) await person.send('PATCH', `/users/${person.user.id}`, { language });
      const page = await openPage(browser, house.url, options);
      pages.push(page);
      if (person) await storeSession(page, person, language);
      await page.goto(path);
      return page;
    };
  });

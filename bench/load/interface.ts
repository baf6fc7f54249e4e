import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { type Person, signUp } from '../../server/test/kit/person.ts';
import { startStandIn } from '../../server/test/stand-ins/model/stand-in.ts';
import { startProductIn } from '../kit/product.ts';
import { median, p95 } from '../kit/statistics.ts';
import type { Part } from './part.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const [CHATS, MESSAGES] = [500, 2_000];
const WORDS = 'The quarterly stock of the Lyon warehouse was counted again and differs from the list. ';
const LONGEST_MS = 30_000;

/**
 * Measures the delay between a key press and the frame that shows its result, in a browser with 500 chats in its left column, one of them
 * with 2,000 messages. Everything runs on one machine.
 */
export const interfaceTimes: Part = async ({ short }) => {
  const runs = short ? 5 : 20;
  const folder = mkdtempSync(join(tmpdir(), 'docent-bench-'));
  const model = await startStandIn({ tokens: ['The machine ', 'is descaled [1].'], tokenMs: 2 });
  const environment = { OPENAI_COMPATIBLE_BASE_URL: model.url, LARGE_MODEL: 'openai-compatible:stand-in' };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  let product = await startProductIn(folder, environment);
  try {
    const person = await signUp(product.url);
    for (const { id } of await person.listDomains()) await person.untilIngested(id);
    await product.stop();
    const longest = await fill(join(folder, 'data', 'database'), person.user.id);
    product = await startProductIn(folder, environment);
    const page = await openHome(browser, product.url, person);
    const taken = {
      sent: [] as number[],
      stopped: [] as number[],
      opened: [] as number[],
      searched: [] as number[],
      cited: [] as number[],
    };
    for (let run = 0; run < runs; run += 1) {
      taken.sent.push(await send(page, `How often is the machine descaled? (${run})`));
      taken.cited.push(await openCitation(page));
      // The sample documents answer this question: a refusal would leave nothing to stop.
      taken.stopped.push(await stop(page, model, `How often is the coffee machine descaled? (${run})`));
      taken.opened.push(await openLongest(page, longest));
      taken.searched.push(await openCommandBar(page));
    }
    const row = (name: string, values: number[], wanted: number) => [
      name,
      median(values),
      p95(values),
      Math.max(...values),
      wanted,
    ];
    return {
      title: 'From the press to what it shows',
      columns: ['what', 'median ms', 'p95 ms', 'slowest ms', 'wanted ms'],
      rows: [
        row('Send, to the question in the chat', taken.sent, 100),
        row('Stop, to the pressed button', taken.stopped, 100),
        row(`a chat of ${MESSAGES} messages among ${CHATS}, to its last message`, taken.opened, 300),
        row('Ctrl+K, to the command bar with its first results', taken.searched, 100),
        row('a citation, to the marked words on their page', taken.cited, 400),
      ],
      note: `Medians of ${runs} in headless Chromium beside the server. The first of each fetches what the screen needs.`,
    };
  } finally {
    await browser.close();
    await product.stop();
    await model.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Writes a user's chats into the database of a stopped server. Resolves with the id of the long one, an hour old. */
const fill = async (dataDir: string, personId: string): Promise<string> => {
  const database = await openDatabase({ dataDir, logger: silentLogger });
  try {
    await database.pool.query(
      `with made as (
         insert into chat (id, name, created_by, last_seq, created_at, updated_at)
         select gen_random_uuid(), 'Chat ' || n, $1, case when n = 1 then $3::int else 1 end, now() - interval '1 hour' * n, now() + case when n = 1 then interval '1 day' else interval '-1 hour' * n end
         from generate_series(1, $2::int) n returning id, last_seq),
       joined as (insert into participant (chat_id, user_id, kind) select id, $1, 'collaborator' from made)
       insert into message (id, chat_id, seq, role, author_id, content, sent_at)
       select gen_random_uuid(), made.id, n, 'user', $1,
         json_build_array(json_build_object('type', 'text', 'text', 'Note ' || n || '. ' || repeat($4, 1 + n % 7)))::text,
         now() - interval '1 hour' - interval '1 minute' * (made.last_seq - n)
       from made, generate_series(1, made.last_seq) n`,
      [personId, CHATS, MESSAGES, WORDS],
    );
    const { rows } = await database.pool.query('select id from chat where last_seq = $1', [MESSAGES]);
    return String(rows[0]?.id);
  } finally {
    await database.close();
  }
};

const openHome = async (browser: Browser, url: string, { user, token }: Person): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ([person, key]) => {
      localStorage.setItem('user', person ?? '');
      localStorage.setItem('token', key ?? '');
    },
    [JSON.stringify(user), token],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await page.goto('/');
  await page.getByRole('textbox').first().waitFor();
  return page;
};

/** Milliseconds from a click on the first `pressed` to the frame in which `shown` is there with these words. */
const timed = (page: Page, pressed: string, shown: string, words = ''): Promise<number> =>
  page.evaluate(
    ([button, wanted, text]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          const found = [...document.querySelectorAll(wanted ?? '')].at(-1);
          if (found?.textContent?.includes(text ?? '')) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(button ?? '')?.click();
        requestAnimationFrame(look);
      }),
    [pressed, shown, words],
  );

const write = async (page: Page, question: string) => {
  await page.locator('nav a[href="/"]').nth(1).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  await page.locator('textarea').fill(question);
  await page.locator('form button[type=submit]:not([disabled])').waitFor();
};

const send = async (page: Page, question: string): Promise<number> => {
  await write(page, question);
  const took = await timed(page, 'form button[type=submit]', 'main', question);
  await page.locator('article[data-status=complete] [data-citation]').last().waitFor();
  return took;
};

const openCitation = async (page: Page): Promise<number> => {
  const took = await timed(page, '[data-citation]', 'aside [data-highlight]');
  await page.keyboard.press('Escape');
  return took;
};

const stop = async (
  page: Page,
  model: Awaited<ReturnType<typeof startStandIn>>,
  question: string,
): Promise<number> => {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  model.set({ pause: { afterTokens: 1, until } });
  await write(page, question);
  await page.locator('form button[type=submit]').click();
  await page.locator('article[data-status=writing]').getByText('The machine').waitFor();
  const button = page.getByRole('button', { name: 'Stop', exact: true });
  await button.evaluate((element) => element.setAttribute('data-stop', ''));
  const took = await timed(page, '[data-stop]', '[data-stop][aria-disabled=true]');
  await page.locator('article[data-status=stopped]').waitFor();
  end(); // Releases the rest of the stopped answer.
  model.set({ pause: null });
  return took;
};

const openLongest = async (page: Page, chatId: string): Promise<number> => {
  const link = `nav a[href="/chats/${chatId}"]`;
  await page.locator(link).first().waitFor();
  return timed(page, link, '[role=log] [data-row]', `Note ${MESSAGES}.`);
};

/** Milliseconds from Ctrl+K to the frame in which the command bar shows results. */
const openCommandBar = async (page: Page): Promise<number> => {
  const took = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const look = () => {
          if (document.querySelector('[role=dialog] [role=option]')) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
        requestAnimationFrame(look);
      }),
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return took;
};

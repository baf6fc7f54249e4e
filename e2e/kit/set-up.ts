import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { signUp } from '../../server/test/kit/person.ts';
import { OWNER } from './people.ts';
import { OPEN_SIGN_UP, startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the browser that all journeys share. */
    browser: string;
    /** Folder of the data that a seeded server begins with. */
    livedIn: string;
    /** Address of the server that all journeys share which need no settings of their own. */
    house: { url: string; logFile: string };
  }
}

const PATH = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
/** The last such switch counts: of Playwright's own list those that a journey could notice, and what is drawn by pages of the browser's own. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  // A hidden toolbar took two thirds of the CPU time of a new window (Chromium 156).
  'InitialWebUI',
  'WebUIReloadButton',
  'WebUIToolbar',
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
  'Prewarm',
  'WebUITabStrip',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
];
/** For the browser to start, which takes seconds where its files have yet to be read. */
const START_MS = 120_000;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${WITHOUT.join()}`,
];

/** The data of a server that its owner has signed up to and whose sample has been read. Resolves with its folder. */
const makeLivedIn = async (): Promise<string> => {
  const server = await startServer();
  const owner = await signUp(server.url, OWNER);
  for (const { id } of await owner.listDomains()) await owner.untilIngested(id);
  await server.stop();
  return server.folder;
};

/** Setup shared by all journeys, run once before them: the browser, and a data folder that is copied. */
export default async (project: TestProject) => {
  const [browser, folder] = await Promise.all([
    chromium.launchServer({ executablePath: PATH, args: FLAGS, timeout: START_MS }),
    makeLivedIn(),
  ]);
  project.provide('browser', browser.wsEndpoint());
  project.provide('livedIn', folder);
  const logs = mkdtempSync(join(tmpdir(), 'docent-e2e-log-'));
  const logFile = join(logs, 'server.log');
  // Every test has users of its own, several of them at a time from one address.
  // Calls of the tests' set-up keep the token of their first sign-in for the whole run.
  const fixed = { ...OPEN_SIGN_UP, accessTokenSeconds: 86_400 };
  const house = await startServer({ PARSE_PROCESSES: '2' }, { from: folder, logFile, fixed });
  project.provide('house', { url: house.url, logFile });
  return async () => {
    await browser.close();
    await house.close();
    rmSync(logs, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
};

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { websiteConnector } from '../../../src/connectors/website/index.ts';
import { testContext } from '../context.ts';
import { testContract } from '../contract.ts';
import { createFollower } from '../follow.ts';
import { startApache } from '../servers/apache.ts';
import { runInside, SYSTEM } from '../servers/debian.ts';

const USERS = { reader: 'a secret of the intranet' };
const authorization = `Basic ${Buffer.from(`reader:${USERS.reader}`).toString('base64')}`;
const settingsOf = (address: string) => ({
  kind: 'website' as const,
  address,
  sitemap: null,
  depth: 5,
  per_second: 50,
  include: [],
  exclude: [],
  max_items: 10_000,
});
const WORDS = 'It is one of the pages of this site, which has many of them, and all are about rooms. '.repeat(
  5,
);

/** A site of static pages below /docs, with a list of all of them that asks not to be found. */
const startSite = async () => {
  const apache = await startApache({
    modules: [],
    configuration: ({ folder, users }) => `
      LogFormat "%>s %U" short
      CustomLog ${folder}/access short
      <Location /docs>
        AuthType Basic
        AuthName docs
        AuthUserFile ${users}
        Require valid-user
      </Location>`,
  });
  apache.setUsers(USERS);
  const root = join(apache.files, 'docs');
  mkdirSync(root);
  const pages = new Set<string>();
  const list = () => {
    const links = [...pages].map((path) => `<li><a href="${encodeURI(path)}">${path}</a></li>`).join('\n');
    writeFileSync(join(root, 'index.html'), `<meta name="robots" content="noindex"><ul>${links}</ul>`);
  };
  return {
    apache,
    url: `${apache.url}/docs/`,
    write: (path: string, content: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(
        join(root, path),
        `<!doctype html><meta charset="utf-8"><title>${path}</title><nav>Menu <a href="/docs/">Home</a></nav><article><h1>${path}</h1><p>${content}</p><p>${WORDS}</p></article>`,
      );
      if (pages.has(path)) return;
      pages.add(path);
      list();
    },
    remove: (path: string) => {
      rmSync(join(root, path));
      pages.delete(path);
      list();
    },
    /** The answers since it was asked last: how many of each status. */
    answers: () => {
      const log = join(apache.folder, 'access');
      const counts: Record<string, number> = {};
      for (const line of existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
        counts[line.slice(0, 3)] = (counts[line.slice(0, 3)] ?? 0) + 1;
      writeFileSync(log, '');
      return counts;
    },
  };
};

describe.runIf(SYSTEM)('a website: static pages of Apache, behind a password', () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  const work = testContext().workFolder;
  const context = () =>
    testContext({ workFolder: work, secrets: { headers: `Authorization: ${authorization}` } });

  testContract({
    connector: websiteConnector,
    items: 200,
    can: ['revoke', 'kill'],
    nameOf: (index) => `folder-${index % 7}/text-${String(index).padStart(4, '0')}.html`,
    open: async () => {
      site = await startSite();
      const { apache } = site;
      return {
        settings: settingsOf(site.url),
        context,
        write: async (path, text) => site.write(path, text),
        remove: async (path) => site.remove(path),
        revoke: async () => {
          apache.setUsers({});
          return async () => apache.setUsers(USERS);
        },
        kill: async () => {
          await apache.kill();
          return apache.start;
        },
        close: apache.close,
      };
    },
  });

  test('what has not changed is not sent again', async () => {
    site.answers();
    const follower = createFollower(websiteConnector, settingsOf(site.url), context);
    await follower.sync({ readsContent: false });
    const { 304: unchanged = 0, 200: sent = 0 } = site.answers();
    expect(unchanged).toBeGreaterThanOrEqual(198);
    expect(sent).toBeLessThanOrEqual(2);
  });
});

const hasWiki = SYSTEM !== '' && existsSync(join(SYSTEM, 'usr/share/dokuwiki/doku.php'));

describe.runIf(hasWiki)('a website: DokuWiki', () => {
  const NAMES = Array.from({ length: 40 }, (_, index) => `room${index}`);
  const data = join(SYSTEM, 'var/lib/dokuwiki/data');
  let apache: Awaited<ReturnType<typeof startApache>>;
  const write = (name: string, content: string) => {
    // It goes by times of change, in seconds.
    for (const folder of readdirSync(join(data, 'cache')))
      rmSync(join(data, 'cache', folder), { recursive: true });
    writeFileSync(join(data, 'pages', 'rooms', `${name}.txt`), content);
    runInside('chown', '-R', 'www-data:www-data', '/var/lib/dokuwiki/data');
  };
  beforeAll(async () => {
    apache = await startApache({
      modules: ['php8.4'],
      configuration: () => `
        Alias /wiki /usr/share/dokuwiki
        <FilesMatch "\\.php$">
          SetHandler application/x-httpd-php
        </FilesMatch>
        DirectoryIndex doku.php`,
    });
    // By itself it is closed, and asks programs to wait for five days before they take a page.
    const own = join(SYSTEM, 'etc/dokuwiki/local.php');
    const OPEN = "\n$conf['indexdelay'] = 0;\n$conf['useacl'] = 0;\n";
    if (!readFileSync(own, 'utf8').includes(OPEN)) appendFileSync(own, OPEN);
    for (const folder of ['pages', 'meta', 'attic'])
      rmSync(join(data, folder, 'rooms'), { recursive: true, force: true });
    mkdirSync(join(data, 'pages', 'rooms'), { recursive: true });
    for (const name of NAMES)
      write(name, `====== The ${name} ======\n\nThe ${name} is cleaned on Tuesdays. ${WORDS}`);
    write(
      'start',
      `====== Rooms ======\n\n${NAMES.map((name) => `  * [[rooms:${name}]]`).join('\n')}\n\n${WORDS}`,
    );
  });
  afterAll(() => apache?.close());

  test('reads each page once, without histories and menus; deletes gone ones', async () => {
    const settings = {
      ...settingsOf(`${apache.url}/wiki/doku.php?id=rooms:start`),
      include: ['doku.php?id=rooms:*'],
    };
    const context = testContext();
    const follower = createFollower(websiteConnector, settings, () => context);
    expect((await follower.sync()).isComplete).toBe(true);
    const pathOf = (name: string) => `doku.php?id=rooms:${name}`;
    expect(follower.paths()).toEqual([...NAMES, 'start'].map(pathOf).toSorted());
    for (const name of NAMES) {
      const content = follower.contentOf(pathOf(name));
      expect(content).toContain(`The ${name} is cleaned on Tuesdays.`);
      expect(content).not.toMatch(/Show pagesource|Old revisions/);
    }
    expect((await follower.sync()).opened).toEqual([]);
    write('room3', `====== The room3 ======\n\nThe room3 is cleaned on Fridays. ${WORDS}`);
    rmSync(join(data, 'pages', 'rooms', 'room4.txt'));
    const { opened } = await follower.sync();
    // The list marks the link to what is no longer there.
    expect(opened.toSorted()).toEqual([pathOf('room3'), pathOf('start')]);
    expect(follower.paths()).not.toContain(pathOf('room4'));
    expect(follower.contentOf(pathOf('room3'))).toContain('Fridays');
  });
});

/**
 * `npm run bench -- --only sources`: what it costs to follow a share of 100,000 files that stay as they are, how long a file that is
 * deleted there still answers, and the first sync of a website. `--short`: 5,000 files and 50 pages.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endPool, openPool } from '../../server/src/platform/database/open-pool.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { startOwnDatabase } from '../../server/test/durability/own-database.ts';
import { call, signUp } from '../../server/test/kit/nodes.ts';
import { usageOf } from '../kit/processes.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { toMarkdown } from '../kit/table.ts';
import { etagOf, pathOf, serveDav, serveSite } from './places.ts';

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });
const FILES = values.short ? 5_000 : 100_000;
const PAGES = values.short ? 50 : 1_000;
const PER_SECOND = 20;
/** Taken as anything is; the others are copied in the database, since reading them is measured elsewhere. */
const TAKEN = 200;
/** The shortest interval, but for the short form: there it is as if most of it had passed. */
const MINUTES = 5;
const INTERVAL_SECONDS = values.short ? 20 : MINUTES * 60;
const WANTED = { checkSeconds: 180, moreMb: 200, goneSecondsMore: 60 };
const SAMPLE_MS = 250;

const dav = await serveDav();
const site = await serveSite(PAGES);
const database = await startOwnDatabase();
const client = openPool({ connectionString: database.url, max: 1 }, silentLogger);
const product = await startProduct({
  DATABASE_URL: database.url,
  PRIVATE_HOSTS: `127.0.0.1:${dav.port},127.0.0.1:${site.port}`,
});
const faults: string[] = [];
const must = (holds: boolean, fault: string) => {
  if (!holds) faults.push(fault);
};

try {
  const { token } = await signUp(product.url, `bench-${randomUUID().slice(0, 8)}`);
  const ask = async (method: string, path: string, body?: object) =>
    (await call(product.url, method, path, body, token)).body;
  await measureShare(ask);
  await measureSite(ask);
} finally {
  await product.stop();
  await endPool(client);
  await database.drop();
  await dav.close();
  await site.close();
}
for (const fault of faults) console.log(`NOT AS WANTED: ${fault}`);
process.exitCode = faults.length ? 1 : 0;

type Ask = (method: string, path: string, body?: object) => ReturnType<typeof JSON.parse>;

async function measureShare(ask: Ask) {
  dav.hold(TAKEN);
  const domainId = (await ask('POST', '/domains', { name: 'Depot' })).id;
  const settings = { kind: 'webdav', address: dav.address };
  const source = await ask('POST', `/domains/${domainId}/sources`, {
    name: 'Share',
    settings,
    every_minutes: 1_440,
  });
  if (!source.id) throw new Error(JSON.stringify(source));
  await ended(source.id, null);
  await allRead(source.id);
  await copyTo(source.id, FILES);
  dav.hold(FILES);
  const rows: (string | number)[][] = [];
  let listingSeconds = 0;
  for (const nth of ['first', 'second']) {
    const opened = dav.opened();
    const watch = startWatch(product);
    const before = (await lastSync(source.id))?.id ?? null;
    await ask('POST', `/sources/${source.id}/syncs`);
    const sync = await ended(source.id, before);
    const usage = watch.end();
    listingSeconds = Math.max(listingSeconds, sync.seconds);
    const downloads = dav.opened() - opened;
    rows.push([nth, sync.listed, sync.unchanged, downloads, sync.seconds, usage.cpuSeconds, usage.moreMb]);
    must(sync.unchanged === FILES && downloads === 0, `${sync.unchanged} unchanged, ${downloads} downloads`);
    must(sync.seconds <= WANTED.checkSeconds, `a listing took ${sync.seconds} s`);
    must(usage.moreMb < WANTED.moreMb, `${usage.moreMb} MB more`);
  }
  const { rows: parsed } = await client.query(
    'select count(*)::int as n from document where source_id = $1 and version > 1',
    [source.id],
  );
  must(parsed[0]?.n === 0, `${parsed[0]?.n} documents were read anew`);
  console.log(
    toMarkdown({
      title: 'A share in which nothing has changed (WebDAV)',
      columns: ['check', 'listed', 'unchanged', 'downloads', 'seconds', 'processor, s', 'memory more, MB'],
      rows,
      note: `No parse. Wanted: ${WANTED.checkSeconds} s, ${WANTED.moreMb} MB. The server of the share is a stand-in on the same machine, the database a process of its own that is not counted.`,
    }),
  );
  await measureGone(ask, { domainId, sourceId: source.id, listingSeconds });
}

/** From the deletion of a file, right after a sync has ended, until no search finds it. */
async function measureGone(
  ask: Ask,
  { domainId, sourceId, listingSeconds }: { domainId: string; sourceId: string; listingSeconds: number },
) {
  const index = 77;
  const finds = async () =>
    JSON.stringify(
      await ask('POST', `/domains/${domainId}/search`, { question: `token ${index}-quartz`, limit: 8 }),
    ).includes(`${index}-quartz.`);
  must(await finds(), 'the file was not found before it was deleted');
  await ask('PATCH', `/sources/${sourceId}`, { every_minutes: MINUTES });
  await client.query(`update source set next_at = now() + make_interval(secs => $2) where id = $1`, [
    sourceId,
    INTERVAL_SECONDS,
  ]);
  const began = performance.now();
  dav.remove(index);
  while (await finds()) await delay(1_000);
  const seconds = (performance.now() - began) / 1_000;
  const wanted = INTERVAL_SECONDS + listingSeconds + WANTED.goneSecondsMore;
  must(seconds <= wanted, `a file that is gone was found for ${seconds} s`);
  console.log(
    `${toMarkdown({ title: 'A deletion at the source', columns: ['interval, s', 'listing, s', 'found for, s', 'wanted, s'], rows: [[INTERVAL_SECONDS, listingSeconds, seconds, wanted]] })}\n`,
  );
}

async function measureSite(ask: Ask) {
  const domainId = (await ask('POST', '/domains', { name: 'Site' })).id;
  const settings = { kind: 'website', address: site.address, per_second: PER_SECOND };
  const source = await ask('POST', `/domains/${domainId}/sources`, {
    name: 'Site',
    settings,
    every_minutes: 1_440,
  });
  const began = performance.now();
  const sync = await ended(source.id, null);
  await allRead(source.id);
  const readSeconds = (performance.now() - began) / 1_000;
  const fastest = site.fastest();
  must(sync.created >= PAGES, `${sync.created} pages were taken`);
  must(fastest <= PER_SECOND + 1, `${fastest} requests in a second`);
  console.log(
    `${toMarkdown({
      title: 'First sync of a website',
      columns: [
        'pages',
        'limit a second',
        'sync, s',
        'pages a second',
        'most in a second',
        'all in answers, s',
      ],
      rows: [[sync.created, PER_SECOND, sync.seconds, sync.created / sync.seconds, fastest, readSeconds]],
    })}\n`,
  );
}

type Sync = {
  id: string;
  state: string;
  seconds: number;
  listed: number;
  unchanged: number;
  created: number;
};

async function lastSync(sourceId: string): Promise<Sync | undefined> {
  const { rows } = await client.query<Sync>(
    `select id, state, listed, unchanged, created, extract(epoch from ended_at - started_at)::float as seconds
     from source_sync where source_id = $1 order by id desc limit 1`,
    [sourceId],
  );
  return rows[0];
}

async function ended(sourceId: string, before: string | null): Promise<Sync> {
  for (;;) {
    const sync = await lastSync(sourceId);
    if (sync && sync.id !== before && sync.state !== 'in_progress') {
      if (sync.state !== 'success') throw new Error(`the sync ended as ${sync.state}`);
      return sync;
    }
    await delay(SAMPLE_MS);
  }
}

async function allRead(sourceId: string) {
  const unread = `select 1 from document where source_id = $1 and status in ('queued', 'processing') limit 1`;
  while ((await client.query(unread, [sourceId])).rowCount) await delay(SAMPLE_MS);
}

/** Simulates an item count: copies one fetched item under other names. */
async function copyTo(sourceId: string, count: number) {
  const list = Array.from({ length: count - TAKEN }, (_, nth) => {
    const index = TAKEN + nth;
    const path = pathOf(index);
    return {
      path,
      name: path.split('/')[1],
      version: etagOf(index),
      address: new URL(path, dav.address).href,
    };
  });
  await client.query(
    `create temporary table copied as select gen_random_uuid() as item_id, gen_random_uuid() as document_id, c.*
     from jsonb_to_recordset($1::jsonb) as c(path text, name text, version text, address text)`,
    [JSON.stringify(list)],
  );
  const one = `join source_item i on i.id = (select id from source_item where source_id = $1 and state = 'taken' order by path limit 1)`;
  await client.query(
    `insert into document select copy.* from copied c ${one} join document d on d.id = i.document_id
       cross join lateral jsonb_populate_record(d, jsonb_build_object('id', c.document_id, 'name', c.name, 'source_path', c.path)) copy`,
    [sourceId],
  );
  await client.query(
    `insert into source_item select copy.* from copied c ${one}
       cross join lateral jsonb_populate_record(i, jsonb_build_object('id', c.item_id, 'outer_id', c.path, 'path', c.path,
         'address', c.address, 'version', c.version, 'document_id', c.document_id)) copy`,
    [sourceId],
  );
  await client.query('analyze source_item, document');
}

/** Processor time, and memory above what there was, of the product's processes until `end`. */
function startWatch({ pid }: Product) {
  const before = usageOf(pid);
  let peakMb = before.pssMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, usageOf(pid).pssMb);
  }, SAMPLE_MS);
  return {
    end: () => {
      clearInterval(timer);
      return { cpuSeconds: usageOf(pid).cpuSeconds - before.cpuSeconds, moreMb: peakMb - before.pssMb };
    },
  };
}

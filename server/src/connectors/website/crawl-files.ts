import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Record of a visited address: enough to report the page without a request when the site says that it is unchanged. */
export type PageRecord = {
  address: string;
  etag: string | null;
  modified: string | null;
  /** Addresses that the page links to, within the source. */
  links: string[];
  /** The reported item, or null for an alias of another address or a page that does not exist. */
  taken: { id: string; name: string; version: string | null; size: number | null; isPage: boolean } | null;
  canonical: string | null;
};

export type Place = { address: string; depth: number; isListed: boolean };

/**
 * Opens the crawl state, stored in files of the source's own folder, so that a crawl resumes and the next one knows the pages of this one.
 * If the files are missing, the crawl starts from the beginning.
 */
export const openCrawl = async (
  folder: string,
  settings: unknown,
  resumed: { crawl: string; at: number } | null,
) => {
  const now = join(folder, 'crawl');
  const before = join(folder, 'crawl-before');
  await mkdir(folder, { recursive: true });
  const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16);
  const places = resumed ? await readLines<Place>(join(now, 'places.jsonl')) : [];
  const isSame =
    resumed && (await readText(join(now, 'name'))) === resumed.crawl && places.length >= resumed.at;
  const crawl = isSame ? resumed.crawl : `${key}-${Date.now().toString(36)}`;
  if (!isSame) {
    // One that was cut short knows less than the one before it.
    const isWorth =
      (await readText(join(now, 'done'))) !== null || (await readText(join(before, 'name'))) === null;
    if (isWorth && (await readText(join(now, 'name')))) {
      await rm(before, { recursive: true, force: true });
      await rename(now, before);
    }
    await rm(now, { recursive: true, force: true });
    await mkdir(now, { recursive: true });
    await writeFile(join(now, 'name'), crawl);
    places.length = 0;
  }
  const known = new Map<string, PageRecord>();
  const isOfThese = ((await readText(join(before, 'name'))) ?? '').startsWith(`${key}-`);
  if (isOfThese)
    for (const record of await readLines<PageRecord>(join(before, 'pages.jsonl')))
      known.set(record.address, record);

  let newPlaces: Place[] = [];
  let newRecords: PageRecord[] = [];
  const save = async () => {
    await appendFile(join(now, 'places.jsonl'), linesOf(newPlaces));
    await appendFile(join(now, 'pages.jsonl'), linesOf(newRecords));
    newPlaces = [];
    newRecords = [];
  };
  return {
    crawl,
    at: isSame ? resumed.at : 0,
    /** In the order in which they are asked for. */
    places,
    /** Pages of the previous crawl, by address. */
    known,
    addPlace: (place: Place) => {
      places.push(place);
      newPlaces.push(place);
    },
    addRecord: (record: PageRecord) => void newRecords.push(record),
    save,
    /** It has come to its end: the next crawl goes by what it saw. */
    finish: async () => {
      await save();
      await writeFile(join(now, 'done'), '');
    },
  };
};

const linesOf = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

/** The last line may have been cut. */
const readLines = async <Value>(path: string): Promise<Value[]> => {
  const values: Value[] = [];
  for (const line of ((await readText(path)) ?? '').split('\n')) {
    try {
      // We wrote them.
      if (line) values.push(JSON.parse(line) as Value);
    } catch {
      break;
    }
  }
  return values;
};

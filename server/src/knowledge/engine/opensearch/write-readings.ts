import type pg from 'pg';
import { termsOfName } from '../../lexical/names.ts';
import { loadSegments } from '../../search-store.ts';
import type { OpenSearchClient } from './client.ts';
import { OpenSearchError } from './client.ts';
import { type CutReading, cutSegment } from './cut-segment.ts';
import { passageId, type ReadingSource, readingId, termToken } from './index-form.ts';
import { getCounting, type Noticed } from './outbox-store.ts';

/** One request to write is about so large. */
const BYTES_A_REQUEST = 4_000_000;
/** Readings whose lexical indexes are fetched in one statement. */
const READINGS_AT_ONCE = 4;

type Target = { pool: pg.Pool; client: OpenSearchClient; index: string };
type Line = { action: object; source?: object };
type BulkAnswer = {
  errors: boolean;
  items: Record<string, { status: number; error?: { type: string; reason: string } }>[];
};

/**
 * Makes the index say of these readings what the database says of them at this moment: it does not matter how often, or after what. A reading is
 * recorded after its passages, so one that was cut short is written again.
 */
export const writeReadings = async (target: Target, noticed: Noticed[]): Promise<void> => {
  const { pool, client, index } = target;
  const wanted = new Map(noticed.map((one) => [one.reading, one]));
  if (!wanted.size) return;
  const present = await readingsIn(client, index, [...wanted.values()]);
  const counting = new Map((await getCounting(pool, [...wanted.keys()])).map((one) => [one.reading, one]));
  const writer = createWriter(client, index);
  for (const { reading, domain } of wanted.values()) {
    const old = present.get(reading);
    if (old && old.mark !== counting.get(reading)?.mark)
      await writer.put(removal(reading, domain, old.passages));
  }
  const rest = [...counting.values()].filter(({ reading, stamp }) => present.get(reading)?.stamp !== stamp);
  for (let at = 0; at < rest.length; at += READINGS_AT_ONCE) {
    const some = new Map(rest.slice(at, at + READINGS_AT_ONCE).map((one) => [one.reading, one]));
    for (const { id, segment } of await loadSegments(pool, [...some.keys()])) {
      const one = some.get(id);
      if (!one) continue;
      const cut = cutSegment(segment);
      if (present.get(id)?.mark !== one.mark) await putPassages(writer, one, cut);
      await writer.put([recordOf(one, cut)]);
    }
  }
  await writer.end();
};

/** Returns the indexed state of these document versions. */
const readingsIn = async (client: OpenSearchClient, index: string, readings: Noticed[]) => {
  const { docs } = await client.call<{ docs: { found?: boolean; _source?: ReadingSource }[] }>(
    'POST',
    `/${index}/_mget`,
    { docs: readings.map(({ reading, domain }) => ({ _id: readingId(reading), routing: domain })) },
  );
  return new Map(docs.flatMap(({ _source }) => (_source ? [[_source.reading, _source] as const] : [])));
};

type Counting = Awaited<ReturnType<typeof getCounting>>[number];

const removal = (reading: number, domain: string, passages: number): Line[] => [
  { action: { delete: { _id: readingId(reading), routing: domain } } },
  ...Array.from({ length: passages }, (_, ordinal) => ({
    action: { delete: { _id: passageId(reading, ordinal), routing: domain } },
  })),
];

const putPassages = async (writer: Writer, { reading, domain }: Counting, cut: CutReading): Promise<void> => {
  for (const { ordinal, terms, forms, segment } of cut.each())
    await writer.put([
      {
        action: { index: { _id: passageId(reading, ordinal), routing: domain } },
        source: {
          kind: 'passage',
          domain,
          reading,
          ordinal,
          terms,
          forms,
          segment: Buffer.from(segment.buffer, segment.byteOffset, segment.byteLength).toString('base64'),
        },
      },
    ]);
};

const recordOf = ({ reading, domain, name, mark, stamp }: Counting, cut: CutReading): Line => {
  const names = termsOfName(name);
  return {
    action: { index: { _id: readingId(reading), routing: domain } },
    source: {
      kind: 'reading',
      domain,
      reading,
      all: cut.all(),
      names: [...new Set(names.flatMap((set) => [...set]))].map(termToken),
      name,
      name_words: Math.min(...names.map((set) => set.size)),
      words: cut.words,
      passages: cut.passages,
      mark,
      stamp,
    },
  };
};

type Writer = ReturnType<typeof createWriter>;

const createWriter = (client: OpenSearchClient, index: string) => {
  let lines: string[] = [];
  let bytes = 0;
  let wrote = false;
  const flush = async () => {
    if (!lines.length) return;
    const sent = lines;
    lines = [];
    bytes = 0;
    wrote = true;
    const { errors, items } = await client.lines<BulkAnswer>(`/${index}/_bulk`, sent);
    if (!errors) return;
    // A document to delete may be deleted already.
    const failed = items.flatMap(Object.values).find(({ status }) => status >= 300 && status !== 404);
    if (failed)
      throw new OpenSearchError(failed.status, failed.error?.type ?? '', failed.error?.reason ?? '');
  };
  return {
    put: async (more: Line[]): Promise<void> => {
      for (const { action, source } of more) {
        const written = [JSON.stringify(action), ...(source ? [JSON.stringify(source)] : [])];
        lines.push(...written);
        bytes += written.reduce((sum, { length }) => sum + length, 0);
        if (bytes >= BYTES_A_REQUEST) await flush();
      }
    },
    /** All of it is found from here on. */
    end: async (): Promise<void> => {
      await flush();
      if (wrote) await client.call('POST', `/${index}/_refresh`);
    },
  };
};

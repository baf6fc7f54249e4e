/**
 * Ingestion through the product's own upload: `EVAL_DATA=/folder node bench/ingestion/run.ts`, `--short` for a part,
 * `--only filings,odd,long,texts`; also `odd-ocr` (with character recognition, which takes seconds a page; `--slice 1/10` for a
 * tenth) and `heavy` (200 MB, 5,000 pages). Prints Markdown tables. Ends with 1 when a file does not end as it should.
 */
import { randomFillSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReplacedSettings } from '../../server/src/fixed-settings.ts';
import { type Person, signUp } from '../../server/test/kit/person.ts';
import { makePdf } from '../kit/make-pdf.ts';
import { SERVER, startProduct } from '../kit/product.ts';
import { toMarkdown } from '../kit/table.ts';
import { loadTexts } from '../kit/texts.ts';
import { longTexts } from './long-texts.ts';
import { type Watched, watch } from './watch.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: 'filings,odd,long,texts' },
    slice: { type: 'string', default: '1/1' },
  },
});
const { short } = values;
const folder = process.env.EVAL_DATA ?? '';
const FILES_AT_ONCE = 10;
const SHORT_FILINGS = 3;
const SHORT_ODD_STEP = 16;
const LONG_PAGES = short ? 300 : 1_000;
const LINES_A_PAGE = 54;
const LINE_CHARACTERS = 92;
/** OCR is off: the bench measures parsing, and recognising scans takes seconds per page. */
const ENVIRONMENT: Record<string, string> = { OCR: 'off' };
const HEAVY_PAGES = short ? 500 : 5_000;
const HEAVY_MB = short ? 20 : 200;
/** Limits for the heavy files. */
const LARGE_FILES: ReplacedSettings = {
  product: { max_file_mb: HEAVY_MB + 50, max_pages: 2 * HEAVY_PAGES },
};
/** Each of the long texts. */
const TEXT_MB = short ? 1 : 8;
const MEGABYTE = 1_048_576;

type File = { name: string; content: Buffer };
const pdfsIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort();

const rows: (string | number)[][] = [];
let failed = false;

/** A product of its own for each part: what one leaves in memory is not counted to the next. */
const part = async (
  name: string,
  filesOf: () => Generator<File>,
  environment = ENVIRONMENT,
  atOnce = FILES_AT_ONCE,
) => {
  const product = await startProduct(environment, SERVER, LARGE_FILES);
  try {
    const person = await signUp(product.url);
    const { id: domainId } = await person.makeDomain(name);
    let files = 0;
    let refused = 0;
    const watched = await watch(product, async () => {
      let batch: File[] = [];
      const upload = async () => {
        const results = await person.upload(domainId, batch);
        files += batch.length;
        refused += results.filter(({ ok }) => !ok).length;
        batch = [];
      };
      for (const file of filesOf()) {
        batch.push(file);
        if (batch.length === atOnce) await upload();
      }
      if (batch.length) await upload();
      await person.untilIngested(domainId);
    });
    await report(name, person, domainId, { files, refused, watched });
  } finally {
    await product.stop();
  }
};

type Result = { files: number; refused: number; watched: Watched };

const report = async (
  name: string,
  person: Person,
  domainId: string,
  { files, refused, watched }: Result,
) => {
  const documents = await person.untilIngested(domainId);
  const ended = documents.filter((one) => ['ingested', 'error'].includes(one.parsing_status)).length;
  const ingested = documents.filter((one) => one.parsing_status === 'ingested');
  const pages = ingested.reduce((sum, one) => sum + one.pages_done, 0);
  const reasons = new Map<string, number>();
  for (const { error } of documents) if (error) reasons.set(error, (reasons.get(error) ?? 0) + 1);
  if (ended + refused !== files) failed = true;
  rows.push([
    name,
    files,
    refused,
    ingested.length,
    [...reasons].map(([reason, count]) => `${reason} ${count}`).join(', '),
    pages,
    watched.seconds,
    pages / watched.seconds,
    pages / watched.cpuSeconds,
    watched.loopOwnMaxMs,
    watched.loopMaxMs,
    watched.callP95Ms,
    watched.peakMb - watched.idleMb,
  ]);
};

const parts: Record<string, () => Promise<void>> = {
  filings: () =>
    part('filings (financebench)', function* () {
      const names = pdfsIn(join(folder, 'financebench', 'pdfs'));
      for (const name of short ? names.slice(0, SHORT_FILINGS) : names)
        yield { name, content: readFileSync(join(folder, 'financebench', 'pdfs', name)) };
    }),
  odd: () =>
    part('odd-pdfs', function* () {
      const names = pdfsIn(join(folder, 'odd-pdfs'));
      for (const [index, name] of names.entries()) {
        if (short && index % SHORT_ODD_STEP) continue;
        yield { name: name.replaceAll('/', ' '), content: readFileSync(join(folder, 'odd-pdfs', name)) };
      }
    }),
  'odd-ocr': () => {
    const [slice = 1, of = 1] = values.slice.split('/').map(Number);
    const names = pdfsIn(join(folder, 'odd-pdfs')).filter((_, index) => index % of === slice - 1);
    return part(
      `odd-pdfs with character recognition, ${values.slice}`,
      function* () {
        for (const name of names)
          yield { name: name.replaceAll('/', ' '), content: readFileSync(join(folder, 'odd-pdfs', name)) };
      },
      {},
    );
  },
  heavy: async () => {
    const { paragraphs } = loadTexts(folder);
    const long = await makePdf(fill(paragraphs, HEAVY_PAGES));
    const small = await makePdf(fill(paragraphs, 2));
    await part(
      `a PDF of ${HEAVY_PAGES} pages, ${HEAVY_MB} MB of PDF, of text and of nothing, a small PDF`,
      function* () {
        yield { name: 'long.pdf', content: long };
        // A PDF may contain unused data of any size before its end.
        yield {
          name: 'large.pdf',
          content: Buffer.concat([small, Buffer.alloc(HEAVY_MB * MEGABYTE, '% padding\n'), small]),
        };
        yield {
          name: 'large.txt',
          content: Buffer.alloc(HEAVY_MB * MEGABYTE, Buffer.from(paragraphs.slice(0, 500).join('\n\n'))),
        };
        yield { name: 'noise.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), noise(HEAVY_MB)]) };
        yield { name: 'small.pdf', content: small };
      },
      ENVIRONMENT,
      1,
    );
  },
  texts: () => part(`Markdown, HTML, CSV and text, ${TEXT_MB} MB each`, () => longTexts(TEXT_MB * MEGABYTE)),
  long: async () => {
    const content = await makePdf(fill(loadTexts(folder).paragraphs, LONG_PAGES));
    await part(`one PDF of ${LONG_PAGES} pages`, function* () {
      yield { name: 'long.pdf', content };
    });
  },
};

const noise = (megabytes: number): Buffer => randomFillSync(Buffer.alloc(megabytes * MEGABYTE));

/** Paragraphs that fill about the given number of pages. */
const fill = (paragraphs: string[], pages: number): string[] => {
  const taken: string[] = [];
  for (let lines = 0; lines < pages * LINES_A_PAGE; ) {
    const paragraph = paragraphs[taken.length % paragraphs.length] ?? '';
    taken.push(paragraph);
    lines += Math.ceil(paragraph.length / (LINE_CHARACTERS - 4)) + 1;
  }
  return taken;
};

for (const name of values.only.split(',')) {
  const work = parts[name];
  if (!work) throw new Error(`there is no part ${name}; there are ${Object.keys(parts).join(', ')}`);
  await work();
}
console.log(
  toMarkdown({
    title: 'Ingestion through the product',
    columns: [
      'files',
      'uploaded',
      'refused',
      'ingested',
      'errors',
      'pages',
      'seconds',
      'pages/s',
      'pages/s of one core',
      'event loop blocked at most, ms',
      'with waits for a processor, ms',
      "others' call p95, ms",
      'memory over idle, MB',
    ],
    rows,
    note: `Wanted: at least 80 pages/s and at most 50 ms on 2 cores; every file ends; 1,000 pages within 400 MB over idle.${short ? ' Short form.' : ''}`,
  }),
);
if (failed) console.log('\nSome files did not end.');
process.exitCode = failed ? 1 : 0;

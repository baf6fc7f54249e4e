/**
 * Parses files in a separate process under a memory limit: pages to text with positions, passages and terms. A file that crashes this
 * process affects nothing else.
 */
import { watchParent } from '../../platform/processes/watch-parent.ts';
import { createPassageIndex } from '../lexical/index-passage.ts';
import { createSplitter } from '../split.ts';
import { languageOf, type TextLanguage } from '../terms.ts';
import { IngestionFailure } from '../types.ts';
import { locate } from './locate.ts';
import type { ParseAcknowledgement, ParsedPage, ParseReport, ParseRequest } from './messages.ts';
import { needsRecognition, recognizeWhereNeeded } from './ocr/recognize-page.ts';
import { openDocument } from './open-document.ts';
import { parsedPage } from './parsed-page.ts';

/** Characters after which a group of pages is reported; keeps each message short. */
const GROUP_CHARACTERS = 60_000;

/** Share of the memory limit at which a file is rejected. Exceeding the limit kills the process, and the file would be retried. */
const NEARLY_ALL = 0.9;
const BYTES_A_MB = 1_048_576;
/** Pages between two garbage collections near the limit: a few MB of text. */
const PAGES_A_COLLECTION = 16;

const send = (report: ParseReport) => process.send?.(report);
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
watchParent();

let acknowledged: (() => void) | undefined;
process.on('message', (message: ParseRequest | ParseAcknowledgement) => {
  if ('ack' in message) acknowledged?.();
  else void parse(message);
});

const parse = async (request: ParseRequest) => {
  const { id } = request;
  try {
    await parsePages(request);
  } catch (error) {
    const code =
      error instanceof IngestionFailure ? error.code : isOutOfMemory(error) ? 'out_of_memory' : 'damaged';
    send({ id, kind: 'failure', code });
    // The library's state is unknown after an error: exit, so that the next file gets a new process.
    if (!(error instanceof IngestionFailure)) process.exit(1);
  }
};

const parsePages = async ({ id, path, type, name, maxPages, memoryMb, ocrLanguages }: ParseRequest) => {
  const file = await openDocument(path, type, maxPages);
  try {
    if (!file.pages) throw new IngestionFailure('damaged');
    if (file.pages > maxPages) throw new IngestionFailure('too_many_pages');
    const split = createSplitter();
    const index = createPassageIndex(name);
    const pagesWithoutText: number[] = [];
    let pagesRecognised = 0;
    let emptyPages = 0;
    let language: TextLanguage | undefined;
    let group: ParsedPage[] = [];
    let characters = 0;
    const isNearlyFull = createMemoryCheck(memoryMb);
    const report = async (done: number) => {
      const next = new Promise<void>((resolve) => {
        acknowledged = resolve;
      });
      send({ id, kind: 'pages', pages: group, done, total: file.pages });
      group = [];
      characters = 0;
      await next;
    };
    for (let number = 1; number <= file.pages; number += 1) {
      if (!file.draw && isNearlyFull()) throw new IngestionFailure('out_of_memory');
      const readPage = await file.read(number);
      const isScan = needsRecognition(readPage) && ocrLanguages.length > 0 && !!file.draw;
      const { page, wasRecognised, isUnread } = await recognizeWhereNeeded(readPage, file.draw, ocrLanguages);
      if (wasRecognised) pagesRecognised += 1;
      if (isUnread && !page.isHidden) pagesWithoutText.push(number);
      if (!page.text.trim()) emptyPages += 1;
      language ??= page.text.trim() ? languageOf(page.text) : undefined;
      const passages = split(page).map((passage) => locate(page, passage));
      for (const passage of passages) index.add(passage);
      group.push(parsedPage(page, passages));
      characters += page.text.length;
      // Recognition takes seconds per page, so each page is reported.
      if (characters > GROUP_CHARACTERS || isScan) await report(number);
    }
    if (emptyPages === file.pages) throw new IngestionFailure('no_text');
    if (group.length) await report(file.pages);
    send({
      id,
      kind: 'end',
      pages: file.pages,
      pagesWithoutText,
      pagesRecognised,
      hiddenParts: file.hiddenParts ?? {},
      language: language ?? 'en',
      ...index.build(),
    });
  } finally {
    file.close();
  }
};

/**
 * Creates a check whether the memory limit is nearly reached. Garbage does not count, so it is collected first; not on each page, which
 * took 200 of 230 s for a large sheet. Not used for PDFs: PDFium allocates all memory of a file at once.
 */
const createMemoryCheck = (memoryMb: number): (() => boolean) => {
  const isFull = () => process.memoryUsage.rss() > NEARLY_ALL * memoryMb * BYTES_A_MB;
  let pagesLeft = 0;
  return () => {
    pagesLeft -= 1;
    if (pagesLeft > 0 || !isFull()) return false;
    globalThis.gc?.();
    pagesLeft = PAGES_A_COLLECTION;
    return isFull();
  };
};

const isOutOfMemory = (error: unknown) =>
  error instanceof RangeError || (error instanceof Error && /memory|OOM|Aborted/i.test(error.message));

/**
 * Recognises characters on page images in a separate process, which inherits the limits of the parser that started it. The language data is
 * installed as packages: nothing is downloaded.
 */
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { OcrLine, OcrReply, OcrRequest } from './messages.ts';

/** Below all processes that users wait for. */
const LOW_PRIORITY = 15;
/** Minimum confidence of a recognised line, in percent; lower ones are stains and drawings. */
const CERTAIN_PERCENT = 45;
const MODEL_FOLDER = '4.0.0_best_int';

const require = createRequire(import.meta.url);
setPriority(LOW_PRIORITY);
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));

let worker: { languages: string; ready: Promise<Worker> } | undefined;

const workerFor = (languages: string[]): Promise<Worker> => {
  const key = languages.join('+');
  if (worker?.languages !== key) worker = { languages: key, ready: startWorker(languages) };
  return worker.ready;
};

/** Links the data of all languages into one folder, as the library requires; each is in a package of its own. */
const startWorker = async (languages: string[]): Promise<Worker> => {
  const langPath = mkdtempSync(join(tmpdir(), 'docent-ocr-'));
  try {
    for (const code of languages) {
      const file = `${code}.traineddata.gz`;
      const folder = dirname(require.resolve(`@tesseract.js-data/${code}/package.json`));
      symlinkSync(join(folder, MODEL_FOLDER, file), join(langPath, file));
    }
    return await createWorker(languages, OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true });
  } finally {
    rmSync(langPath, { recursive: true, force: true });
  }
};

process.on('message', (request: OcrRequest) => {
  recognise(request).then(
    (lines) => process.send?.({ id: request.id, lines } satisfies OcrReply),
    () => process.exit(1),
  );
});

const recognise = async ({ width, height, gray, languages }: OcrRequest): Promise<OcrLine[]> => {
  const { recognize } = await workerFor(languages);
  // Portable graymap (PGM): a header, then the pixels.
  const image = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), gray]);
  const { data } = await recognize(image, {}, { text: false, blocks: true });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .filter(({ text, confidence }) => confidence >= CERTAIN_PERCENT && /[\p{L}\p{N}]/u.test(text))
    .map(({ text, bbox }) => ({
      text: text.trim(),
      x: bbox.x0,
      y: bbox.y0,
      width: bbox.x1 - bbox.x0,
      height: bbox.y1 - bbox.y0,
    }));
};

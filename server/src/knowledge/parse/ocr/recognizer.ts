import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Line, PageText } from '../../types.ts';
import { cleanText } from '../formats/structured-pages.ts';
import { RECOGNITION_MB, startLimited } from '../limited-process.ts';
import type { OcrLine, OcrReply, OcrRequest, PageImage } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./ocr-process.ts', import.meta.url));
const PAGE_MS = 60_000;
/** A page without a pixel darker than this is empty. */
const INK = 160;

let child: ChildProcess | undefined;
let ids = 0;

/** Recognises the text of a page image. Returns a page without text if recognition fails or times out. */
export const recognizePage = async (
  number: number,
  image: PageImage,
  languages: string[],
): Promise<PageText> => {
  const { width, height, scale } = image;
  const size = { number, width: width / scale, height: height / scale };
  const lines = image.gray.some((pixel) => pixel < INK) ? await recognize(image, languages) : [];
  return { ...size, ...textOf(lines, scale) };
};

const recognize = ({ width, height, gray }: PageImage, languages: string[]): Promise<OcrLine[]> =>
  new Promise((resolve) => {
    child ??= startLimited(PROGRAM, RECOGNITION_MB);
    const program = child;
    ids += 1;
    const id = ids;
    const end = (lines: OcrLine[]) => {
      clearTimeout(timer);
      program.off('exit', onExit).off('message', onMessage);
      resolve(lines);
    };
    const onExit = () => {
      child = undefined;
      end([]);
    };
    const onMessage = (reply: OcrReply) => {
      if (reply.id === id) end(reply.lines);
    };
    const timer = setTimeout(() => program.kill('SIGKILL'), PAGE_MS);
    program
      .on('exit', onExit)
      .on('message', onMessage)
      .on('error', () => {});
    program.send({ id, width, height, gray, languages } satisfies OcrRequest, (error) => {
      if (error) program.kill('SIGKILL');
    });
  });

const textOf = (found: OcrLine[], scale: number): { text: string; lines: Line[] } => {
  let text = '';
  const lines = found.map(({ text: words, x, y, width, height }): Line => {
    if (text) text += '\n';
    const start = text.length;
    text += cleanText(words);
    return {
      start,
      end: text.length,
      box: { x: x / scale, y: y / scale, width: width / scale, height: height / scale },
      // The height of a recognised line is no reliable letter size: 0 excludes it from headings.
      size: 0,
      bold: false,
      joined: false,
    };
  });
  return { text, lines };
};

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPdf } from '../../src/knowledge/parse/pdf/pdfium.ts';
import type { Cell } from './cell.ts';
import { drawPdf, lines, put } from './draw-pdf.ts';

/** An image of a page with these lines, as a scanner makes it. */
const scanOf = async (text: string): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-scan-'));
  const path = join(folder, 'page.pdf');
  writeFileSync(path, await drawPdf((page) => put(page.fontSize(14), lines(text, 90, 200))));
  const pdf = await openPdf(path);
  const image = pdf.draw(1);
  pdf.close();
  rmSync(folder, { recursive: true });
  if (!image) throw new Error('the page was not drawn');
  const { width, height, gray } = image;
  return sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
};

const A4 = { width: 595, height: 842 };

const BEGIN = 'The archive of the port keeps the ship papers.';
const LATER = [
  'Each box of the archive has a number and a colour.',
  'Blue boxes are opened by the harbour master alone.',
];
/** Letters three places on, as a layer of text has them whose font does not say which letters they are. */
const shifted = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(((letter.toLowerCase().charCodeAt(0) - 97 + 3) % 26) + 97),
  );
const LAYER = `${BEGIN} ${LATER.join(' ')} A new box gets the next number of the list, and papers older than thirty years are moved to the cellar under the customs house where the guard has the only key.`;

export const SCANS: Cell[] = [
  {
    kind: 'scans',
    name: 'scan-with-a-stamp.pdf',
    bytes: async () => {
      const scan = await scanOf('The quarry permit of Stone Hill\nends in September 2031.');
      return drawPdf((page) =>
        put(page.image(scan, 0, 0, A4).fontSize(8), [{ text: 'Scanned by Lens 3 - page 1', x: 60, y: 770 }]),
      );
    },
    has: ['Scanned by Lens 3 - page 1'],
    question: 'When does the quarry permit of Stone Hill end?',
    answer: 'September 2031',
  },
  {
    kind: 'scans',
    name: 'scan-with-unreadable-letters.pdf',
    bytes: async () => {
      const scan = await scanOf('The grinder G5 is dressed after\n80 hours by the fitter.');
      const words = shifted(LAYER).match(/.{1,60}(?: |$)/g) ?? [];
      return drawPdf((page) => {
        page.image(scan, 0, 0, A4);
        page.addContent('3 Tr');
        put(page, lines(words.join('\n'), 60, 180));
      });
    },
    has: [],
    question: 'After how many hours is the grinder G5 dressed?',
    answer: '80 hours',
  },
  {
    kind: 'scans',
    name: 'scan-with-a-layer-and-a-stamp.pdf',
    bytes: async () => {
      const text = 'The ferry permit of Pier Nine\nends in October 2033.';
      const scan = await scanOf(text);
      return drawPdf((page) => {
        put(page.image(scan, 0, 0, A4).fontSize(8), [{ text: 'Scanned by Lens 3', x: 60, y: 770 }]);
        page.addContent('3 Tr');
        put(page.fontSize(14), lines(text, 90, 200));
      });
    },
    has: ['The ferry permit of Pier Nine\nends in October 2033.', 'Scanned by Lens 3'],
    question: 'When does the ferry permit of Pier Nine end?',
    answer: 'October 2033',
  },
  {
    kind: 'scans',
    name: 'page-half-scanned.pdf',
    bytes: async () => {
      const scan = await sharp(
        await scanOf('Maren Holt closes the tide gate\nwhen the water is at nine metres.'),
      )
        .resize({ width: 1_600 })
        .extract({ left: 0, top: 300, width: 1_600, height: 1_300 })
        .png()
        .toBuffer();
      return drawPdf((page) => {
        put(page, lines([BEGIN, ...LATER].join('\n'), 60, 70));
        page.image(scan, 0, 200, { width: 595, height: 483 });
      });
    },
    has: [BEGIN],
    question: 'Who closes the tide gate?',
    answer: 'Maren Holt',
  },
];

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Box } from '@docent/contract';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParsedPage } from '../messages.ts';
import { createParserPool } from '../parser-pool.ts';
import { openPdf } from '../pdf/pdfium.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-ocr-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const finished = (document: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.end();
  });

/** Creates a PDF with this text as an image, like a scan. */
const scanOf = async (text: string): Promise<string> => {
  const written = new PDFDocument();
  written.fontSize(14).text(text, 90, 200);
  const path = join(folder, 'written.pdf');
  writeFileSync(path, await finished(written));
  const pdf = await openPdf(path);
  const image = pdf.draw(1);
  pdf.close();
  if (!image) throw new Error('the page was not drawn');
  const { width, height, gray } = image;
  const picture = await sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const scan = new PDFDocument({ autoFirstPage: false });
  scan.addPage({ size: 'LETTER', margin: 0 }).image(picture, 0, 0, { width: 612, height: 792 });
  scan.addPage().text('This page has words of its own.');
  scan.addPage();
  const scanPath = join(folder, 'scan.pdf');
  writeFileSync(scanPath, await finished(scan));
  return scanPath;
};

const parse = async (path: string, ocrLanguages: string[]) => {
  const pool = createParserPool({ processes: 1, memoryMb: 512, fileSeconds: 120, ocrLanguages });
  const pages: ParsedPage[] = [];
  const reports: number[] = [];
  const end = await pool.parse({
    path,
    type: 'pdf',
    name: 'scan.pdf',
    maxPages: 10,
    onPages: async (some, done) => {
      pages.push(...some);
      reports.push(done);
    },
  });
  await pool.close();
  return { pages, reports, end };
};

test('recognises only pages without text, in English and French, in place', async () => {
  const path = await scanOf('The invoice number is 4711.\nLa réunion commence à neuf heures.');
  const { pages, reports, end } = await parse(path, ['fra', 'eng']);
  const [first, second] = pages;
  expect(first?.text).toContain('The invoice number is 4711.');
  expect(first?.text).toContain('La réunion commence à neuf heures.');
  expect(second?.text).toBe('This page has words of its own.');
  const [box] = JSON.parse(first?.passages[0]?.boxes ?? '[]') as Box[];
  // Position in the scan: 90 points from the left, 200 from the top.
  expect(Math.abs((box?.x ?? 0) - 90)).toBeLessThan(4);
  expect(Math.abs((box?.y ?? 0) - 203)).toBeLessThan(8);
  expect(end).toMatchObject({ pages: 3, pagesRecognised: 1, pagesWithoutText: [3] });
  expect(reports[0]).toBe(1);
});

test('with recognition off the page is named as one without text', async () => {
  const { end } = await parse(await scanOf('Nobody reads this.'), []);
  expect(end).toMatchObject({ pagesRecognised: 0, pagesWithoutText: [1, 3] });
});

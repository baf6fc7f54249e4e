import PDFDocument from 'pdfkit';

type Document = PDFKit.PDFDocument;

/** A PDF whose pages are drawn by these functions, A4 with 60 points of margin. */
export const drawPdf = (...pages: ((page: Document) => void)[]): Promise<Buffer> => {
  const document = new PDFDocument({ autoFirstPage: false, margin: 60, size: 'A4' });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  for (const draw of pages) {
    document.addPage().font('Helvetica').fontSize(11);
    draw(document);
  }
  document.end();
  return done;
};

export type Placed = { text: string; x: number; y: number };

const LEADING = 15;

/** Lines of a column below each other. */
export const lines = (text: string, x: number, y: number): Placed[] =>
  text.split('\n').map((line, index) => ({ text: line, x, y: y + index * LEADING }));

/** Draws texts where they are placed, in this order. */
export const put = (page: Document, placed: Placed[]): void => {
  for (const { text, x, y } of placed) if (text) page.text(text, x, y, { lineBreak: false });
};

/** The same texts in the order of their height, as programs write that print line by line. */
export const byHeight = (placed: Placed[]): Placed[] => placed.toSorted((a, b) => a.y - b.y || a.x - b.x);

/** Cells of rows at these places; an empty text is an empty cell. */
export const grid = (rows: string[][], columns: number[], y: number, leading = 20): Placed[] =>
  rows.flatMap((row, at) =>
    row.map((text, column) => ({ text, x: columns[column] ?? 0, y: y + at * leading })),
  );

/** Level lines across a table above each row and below the last. */
export const rules = (page: Document, x0: number, x1: number, heights: number[]): void => {
  for (const y of heights) page.moveTo(x0, y).lineTo(x1, y).lineWidth(0.5).stroke();
};

import PDFDocument from 'pdfkit';

/** A block of a sample document. */
export type Block =
  | { heading: string }
  | { text: string }
  | { list: string[] }
  | { table: string[][]; widths: number[] }
  | { newPage: true };

type Sheet = { title: string; subtitle: string; footer: (page: number) => string; blocks: Block[] };

const MARGIN = 64;
const WIDTH = 595.28 - 2 * MARGIN;
const INK = '#1c2529';
const ACCENT = '#0f6b66';
/** Fixed, so that the same text gives the same bytes. */
const DATE = new Date('2026-01-15T08:00:00Z');

/** Sets a short document as PDF (A4). The same input gives the same bytes. */
export const setPdf = ({ title, subtitle, footer, blocks }: Sheet): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const pdf = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      info: { Title: title, Author: 'Larkfield Instruments', CreationDate: DATE, ModDate: DATE },
    });
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
    let page = 1;
    const setFooter = () => {
      const { x, y } = pdf;
      const bottom = pdf.page.margins.bottom;
      pdf.page.margins.bottom = 0;
      pdf.font('Helvetica').fontSize(8).fillColor('#667478');
      pdf.text(footer(page), MARGIN, pdf.page.height - 40, { width: WIDTH, lineBreak: false });
      pdf.page.margins.bottom = bottom;
      pdf.x = x;
      pdf.y = y;
    };
    pdf.on('pageAdded', () => {
      page += 1;
      setFooter();
    });
    setFooter();
    pdf.font('Helvetica-Bold').fontSize(24).fillColor(ACCENT).text(title, MARGIN, MARGIN);
    pdf.moveDown(0.2).font('Helvetica').fontSize(11).fillColor('#667478').text(subtitle).moveDown(1.2);
    for (const block of blocks) setBlock(pdf, block);
    pdf.end();
  });

const setBlock = (pdf: PDFKit.PDFDocument, block: Block) => {
  if ('newPage' in block) pdf.addPage();
  else if ('heading' in block) {
    if (pdf.y > pdf.page.height - 180) pdf.addPage();
    pdf.outline.addItem(block.heading);
    pdf
      .moveDown(0.6)
      .font('Helvetica-Bold')
      .fontSize(14)
      .fillColor(INK)
      .text(block.heading, MARGIN, pdf.y, { width: WIDTH });
    pdf.moveDown(0.4);
  } else if ('text' in block) {
    pdf
      .font('Helvetica')
      .fontSize(10.5)
      .fillColor(INK)
      .text(block.text, MARGIN, pdf.y, { width: WIDTH, lineGap: 2.5 });
    pdf.moveDown(0.7);
  } else if ('list' in block) {
    pdf.font('Helvetica').fontSize(10.5).fillColor(INK);
    for (const item of block.list)
      pdf.text(`•  ${item}`, MARGIN + 8, pdf.y, { width: WIDTH - 8, lineGap: 2.5 });
    pdf.moveDown(0.7);
  } else setTable(pdf, block.table, block.widths);
};

const ROW = 22;

const setTable = (pdf: PDFKit.PDFDocument, rows: string[][], widths: number[]) => {
  if (pdf.y + rows.length * ROW > pdf.page.height - MARGIN - 20) pdf.addPage();
  const total = widths.reduce((sum, width) => sum + width, 0);
  for (const [index, row] of rows.entries()) {
    const y = pdf.y;
    let x = MARGIN;
    for (const [column, cell] of row.entries()) {
      const width = ((widths[column] ?? 1) / total) * WIDTH;
      pdf
        .font(index ? 'Helvetica' : 'Helvetica-Bold')
        .fontSize(9.5)
        .fillColor(INK);
      pdf.text(cell, x + 4, y + 6, { width: width - 8, lineBreak: false });
      x += width;
    }
    pdf
      .moveTo(MARGIN, y + ROW)
      .lineTo(MARGIN + WIDTH, y + ROW)
      .lineWidth(index ? 0.4 : 1)
      .strokeColor('#b6c2c5')
      .stroke();
    pdf.y = y + ROW;
  }
  pdf.x = MARGIN;
  pdf.moveDown(1);
};

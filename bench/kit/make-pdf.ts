import PDFDocument from 'pdfkit';

const WIDTH_CHARACTERS = 92;
const LINES_A_PAGE = 54;
const FONT_SIZE = 10;

/** Typeset pages of running text, about 800 words each. Texts are cut into lines here: pdfkit's own wrapping is slow. */
export const makePdf = (paragraphs: string[]): Promise<Buffer> => {
  const document = new PDFDocument({ autoFirstPage: false, margin: 60, size: 'A4', compress: true });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(parts))));
  const lines = paragraphs.flatMap((text) => [...linesOf(printable(text)), '']);
  for (let at = 0; at < lines.length; at += LINES_A_PAGE) {
    document.addPage().font('Helvetica').fontSize(FONT_SIZE);
    for (const [index, line] of lines.slice(at, at + LINES_A_PAGE).entries()) {
      if (line) document.text(line, 60, 60 + index * 13, { lineBreak: false });
    }
  }
  document.end();
  return done;
};

/** The standard fonts of PDF contain only the characters of Windows-1252. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff]+/g, ' ');

const linesOf = (text: string): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + word.length >= WIDTH_CHARACTERS) {
      lines.push(line);
      line = '';
    }
    line = line ? `${line} ${word}` : word;
  }
  return line ? [...lines, line] : lines;
};

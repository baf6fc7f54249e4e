type Page = {
  /** Operators of the page's content stream; fonts are /F1 (Helvetica), /F2 (Helvetica bold) and /F3 (Arabic). */
  content: string;
  /** Dictionaries of annotations and form fields, without the marks around them. */
  annotations?: string[];
  /** Further entries of the page, such as `/Rotate 90`. */
  entries?: string;
  /** Content of forms (groups of objects), drawn by `/X0 Do` and so on; their matrix moves them by 20 points to the right. */
  forms?: string[];
  /** Layers, begun by `/OC /L0 BDC` and so on, ended by `EMC`. */
  layers?: [name: string, isShown: boolean][];
};

/** A text at (x, y) from the bottom left, in points, with this size and rise. */
export const show = (text: string, x: number, y: number, size = 11, rise = 0): string =>
  `BT /F1 ${size} Tf ${rise} Ts 1 0 0 1 ${x} ${y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;

/** Texts that follow each other on a line, each with a size and a rise; a width a letter is estimated by none: PDF goes on where it ended. */
export const showParts = (
  x: number,
  y: number,
  parts: [text: string, size: number, rise: number][],
): string =>
  `BT 1 0 0 1 ${x} ${y} Tm ${parts
    .map(([text, size, rise]) => `/F1 ${size} Tf ${rise} Ts (${text.replace(/[()\\]/g, '\\$&')}) Tj`)
    .join(' ')} ET`;

/** Byte of the ligature `fi` in the fonts; WinAnsi has none. */
export const FI = '\xae';
const FONT =
  '/Type /Font /Subtype /Type1 /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [174 /fi] >>';

/** Arabic letters of the bytes A to G in font /F3: A is the ligature of lam and alef. */
const ARABIC = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange
7 beginbfchar <41> <06440627> <42> <0645> <43> <0641> <44> <062A> <45> <062D> <46> <0639> <47> <0646> endbfchar endcmap end`;

const references = (ids: number[]): string => ids.map((id) => `${id} 0 R`).join(' ');
const streamOf = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** A PDF of objects that are written by hand: pages of A4 with annotations; `catalog` has further entries of the catalog. */
export const rawPdf = (pages: Page[], catalog = ''): Buffer => {
  const objects: string[] = [];
  const add = (object: string): number => objects.push(object);
  add('');
  add('');
  add(`<< ${FONT} /BaseFont /Helvetica >>`);
  add(`<< ${FONT} /BaseFont /Helvetica-Bold >>`);
  const toUnicode = add(streamOf(ARABIC));
  add(`<< ${FONT} /BaseFont /Helvetica /ToUnicode ${toUnicode} 0 R >>`);
  const fields: number[] = [];
  const shown: number[] = [];
  const hidden: number[] = [];
  const fonts = '/Font << /F1 3 0 R /F2 4 0 R /F3 6 0 R >>';
  const named = (name: string, ids: number[]) => ids.map((id, at) => `/${name}${at} ${id} 0 R`).join(' ');
  const kids = pages.map(({ content, annotations = [], entries = '', forms = [], layers = [] }) => {
    const stream = add(streamOf(content));
    const form = `/Type /XObject /Subtype /Form /BBox [-595 -842 1190 1684] /Matrix [1 0 0 1 20 0] /Resources << ${fonts} >>`;
    const drawn = named(
      'X',
      forms.map((one) => add(streamOf(one, form))),
    );
    const groups = layers.map(([name, isShown]) => {
      const id = add(`<< /Type /OCG /Name (${name}) >>`);
      (isShown ? shown : hidden).push(id);
      return id;
    });
    const own = annotations.map((one) => add(`<< /Type /Annot ${one} >>`));
    fields.push(...own);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${stream} 0 R ${entries}
      /Resources << ${fonts} /XObject << ${drawn} >> /Properties << ${named('L', groups)} >> >> /Annots [${references(own)}] >>`,
    );
  });
  const layers = `/OCProperties << /OCGs [${references([...shown, ...hidden])}] /D << /OFF [${references(hidden)}] >> >>`;
  const form = `/AcroForm << /Fields [${references(fields)}] /DA (/Helv 0 Tf 0 g) >>`;
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${fields.length ? form : ''} ${shown.length + hidden.length ? layers : ''} ${catalog} >>`;
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${references(kids)}] >>`;
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
};

const place = (x: number, y: number, width: number, height = 18) =>
  `/Rect [${x} ${y} ${x + width} ${y + height}]`;

const quads = (x: number, y: number, width: number, height = 12) =>
  `/QuadPoints [${x} ${y + height} ${x + width} ${y + height} ${x} ${y} ${x + width} ${y}] ${place(x, y, width, height)}`;

/** Marks and comments of people by their kinds. */
export const mark = {
  highlight: (author: string, text: string, x: number, y: number, width: number) =>
    `/Subtype /Highlight /T (${author}) /Contents (${text}) /C [1 1 0] /F 4 ${quads(x, y, width)}`,
  strikeOut: (x: number, y: number, width: number) =>
    `/Subtype /StrikeOut /T (Ada) /Contents (outdated) /C [1 0 0] /F 4 ${quads(x, y, width)}`,
  note: (author: string, text: string, x: number, y: number, flags = 4) =>
    `/Subtype /Text /T (${author}) /Contents (${text}) /F ${flags} ${place(x, y, 20, 20)}`,
  stamp: (name: string, x: number, y: number) =>
    `/Subtype /Stamp /Name /${name} /F 4 ${place(x, y, 120, 40)}`,
  blackBox: (x: number, y: number, width: number) =>
    `/Subtype /Square /C [0 0 0] /IC [0 0 0] /F 4 ${place(x, y, width, 16)}`,
};

/** Form fields by their kinds, and free text. */
export const field = {
  text: (name: string, value: string, x: number, y: number, entries = '') =>
    `/Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /F 4 ${place(x, y, 200)} ${entries}`,
  choice: (name: string, options: [value: string, label: string][], value: string, x: number, y: number) =>
    `/Subtype /Widget /FT /Ch /Ff 131072 /T (${name}) /V (${value}) /F 4 ${place(x, y, 200)}
    /Opt [${options.map(([of, label]) => `[(${of}) (${label})]`).join(' ')}]`,
  box: (name: string, isTicked: boolean, x: number, y: number) =>
    `/Subtype /Widget /FT /Btn /T (${name}) /V /${isTicked ? 'Yes' : 'Off'} /AS /${isTicked ? 'Yes' : 'Off'} /F 4 ${place(x, y, 12, 12)}
    /AP << /N << /Yes << >> /Off << >> >> >>`,
  radio: (name: string, isChosen: boolean, x: number, y: number) =>
    `/Subtype /Widget /FT /Btn /Ff 49152 /T (${name}) /V /${isChosen ? 'On' : 'Off'} /AS /${isChosen ? 'On' : 'Off'} /F 4 ${place(x, y, 12, 12)}
    /AP << /N << /On << >> /Off << >> >> >>`,
  freeText: (text: string, x: number, y: number) =>
    `/Subtype /FreeText /Contents (${text}) /DA (/Helv 11 Tf 0 g) /F 4 ${place(x, y, 240)}`,
};

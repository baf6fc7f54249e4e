import type { Box } from '@docent/contract';
import { commentLabel, NOTE_CHARACTERS, noteFor, withNote, withoutStop } from '../formats/note-text.ts';
import { createForm, createTextReader, VALUE_BYTES } from './form-fields.ts';
import type { DrawnLine } from './layout/runs.ts';
import type { PageGeometry } from './page-geometry.ts';
import { type Bounds, boundsOf, hasCentre } from './page-objects.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_ANNOT_FREETEXT and other subtypes, FPDF_ANNOT_FLAG_HIDDEN and FPDF_ANNOT_FLAG_NOVIEW of fpdf_annot.h. */
const FREE_TEXT = 3;
const STRIKE_OUT = 12;
const STAMP = 13;
const WIDGET = 20;
/** Notes, lines and shapes (4 to 8), highlights and underlines (9 to 11), stamps, carets and ink. */
const COMMENTED = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, STAMP, 14, 15]);
/** Squares, circles, polygons, highlights, ink and redactions that are not applied may be painted over text. */
const COVERS = new Set([5, 6, 7, 9, 15, 28]);
const NOT_SHOWN = 2 | 32;
const ANNOTATIONS_AT_MOST = 2_000;
const QUADS_AT_MOST = 200;
/** Names of standard stamps (ISO 32000-1, table 181), such as `NotForPublicRelease`; other names are those of programs. */
const STAMPS =
  /^(?:Approved|Experimental|NotApproved|AsIs|Expired|NotForPublicRelease|Confidential|Final|Sold|Departmental|ForComment|TopSecret|Draft|ForPublicRelease)$/;

/** Comment of a person: on the words in its areas, or beside the nearest line if it has none. */
type Comment = { text: string; areas: Bounds[]; box: Box };

export type Annotations = {
  /** Values of form fields, free texts and stamps, as they are displayed. */
  lines: DrawnLine[];
  comments: Comment[];
  /** Areas of text that is struck out. */
  struck: Bounds[];
  /** Areas of annotations that may cover text. */
  covers: Bounds[];
};

export type AnnotationReader = {
  read: (page: number, geometry: PageGeometry) => Annotations;
  /** Returns the number of hidden fields and annotations with text on the pages read so far. */
  hiddenTexts: () => number;
  close: () => void;
};

/**
 * Reads the annotations of pages as a viewer shows them: filled form fields (checkboxes as ☒ or ☐, radio buttons as ◉ or ○), free texts and
 * stamps at their position, comments with their author.
 */
export const createAnnotationReader = (pdfium: Pdfium, document: number): AnnotationReader => {
  const buffer = pdfium._malloc(VALUE_BYTES);
  const form = createForm(pdfium, document);
  const { entryOf, shownValueOf } = createTextReader(pdfium, buffer, form.handle);
  let hiddenTexts = 0;

  const floats = (count: number) => pdfium.HEAPF32.subarray(buffer >> 2, (buffer >> 2) + count);
  const boxOf = (annotation: number, { toBox }: PageGeometry): Box | null => {
    if (!pdfium._FPDFAnnot_GetRect(annotation, buffer)) return null;
    const [left = 0, top = 0, right = 0, bottom = 0] = floats(4);
    return toBox({ left, top, right, bottom });
  };
  /** Returns the quadrilaterals of marked text, as upright boxes. */
  const areasOf = (annotation: number, { toBox }: PageGeometry): Bounds[] => {
    const count = Math.min(pdfium._FPDFAnnot_CountAttachmentPoints(annotation), QUADS_AT_MOST);
    const areas: Bounds[] = [];
    for (let index = 0; index < count; index += 1) {
      if (!pdfium._FPDFAnnot_GetAttachmentPoints(annotation, index, buffer)) continue;
      const points = [...floats(8)];
      const across = points.filter((_, at) => at % 2 === 0);
      const up = points.filter((_, at) => at % 2 === 1);
      const [left, right] = [Math.min(...across), Math.max(...across)];
      areas.push(boundsOf(toBox({ left, right, bottom: Math.min(...up), top: Math.max(...up) })));
    }
    return areas;
  };

  /** Returns the text that an annotation shows on the page itself. */
  const textOf = (annotation: number, subtype: number): string => {
    if (subtype === WIDGET) return shownValueOf(annotation);
    if (subtype === FREE_TEXT) return entryOf(annotation, 'Contents');
    if (subtype !== STAMP) return '';
    const name = entryOf(annotation, 'Name');
    return STAMPS.test(name) ? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : '';
  };
  const commentOf = (annotation: number): string => {
    const text = entryOf(annotation, 'Contents').slice(0, NOTE_CHARACTERS).toWellFormed();
    return text && noteFor(commentLabel(entryOf(annotation, 'T')), withoutStop(text));
  };
  const readOne = (annotation: number, geometry: PageGeometry, found: Annotations) => {
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
    const isShown = !(pdfium._FPDFAnnot_GetFlags(annotation) & NOT_SHOWN);
    const text = textOf(annotation, subtype);
    const comment = COMMENTED.has(subtype) ? commentOf(annotation) : '';
    if (!isShown) {
      if (/\p{L}|\p{N}/u.test(text + comment)) hiddenTexts += 1;
      return;
    }
    const areas = areasOf(annotation, geometry);
    const box = boxOf(annotation, geometry);
    if (!box) return;
    if (text) found.lines.push(lineOf(text, box));
    if (comment) found.comments.push({ text: comment, areas, box });
    const places = areas.length ? areas : [boundsOf(box)];
    if (subtype === STRIKE_OUT) found.struck.push(...places);
    if (COVERS.has(subtype)) found.covers.push(...places);
  };

  const read = (page: number, geometry: PageGeometry): Annotations => {
    const found: Annotations = { lines: [], comments: [], struck: [], covers: [] };
    const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), ANNOTATIONS_AT_MOST);
    for (let index = 0; index < count; index += 1) {
      const annotation = pdfium._FPDFPage_GetAnnot(page, index);
      if (!annotation) continue;
      readOne(annotation, geometry, found);
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
    return found;
  };

  const close = () => {
    form.close();
    pdfium._free(buffer);
  };
  return { read, hiddenTexts: () => hiddenTexts, close };
};

/** A line of text that is not drawn by the page itself. */
const lineOf = (text: string, box: Box): DrawnLine => ({
  words: [{ text, box }],
  ...{ size: 0, bold: false, turn: 0, isBroken: false, isField: true },
});

/** Distances up to which a note belongs to a line, in points: a note in the margin is beside its line. */
const NEAR_DOWN = 20;
const NEAR_ACROSS = 300;

/**
 * Returns the lines with comments in brackets: after the last word that one marks, or at the end of the nearest line. A comment with no line
 * near it is a line of its own.
 */
export const withComments = (lines: DrawnLine[], comments: Comment[]): DrawnLine[] => {
  if (!comments.length) return lines;
  const commented = lines.map((line) => ({ ...line, words: [...line.words] }));
  const alone: DrawnLine[] = [];
  for (const { text, areas, box } of comments) {
    const place = lastIn(commented, areas) ?? nearestEnd(commented, box);
    const word = place?.line.words[place.index];
    if (place && word) place.line.words[place.index] = { ...word, text: withNote(word.text, text) };
    else alone.push(lineOf(text.trim(), box));
  }
  return [...commented, ...alone];
};

type Place = { line: DrawnLine; index: number };

const lastIn = (lines: DrawnLine[], areas: Bounds[]): Place | undefined => {
  let last: Place | undefined;
  if (!areas.length) return undefined;
  for (const line of lines)
    for (const [index, { box }] of line.words.entries())
      if (areas.some((area) => hasCentre(area, box))) last = { line, index };
  return last;
};

const nearestEnd = (lines: DrawnLine[], box: Box): Place | undefined => {
  let nearest: Place | undefined;
  let least = 1;
  for (const line of lines)
    for (const { box: other } of line.words) {
      const down = Math.abs(box.y + box.height / 2 - other.y - other.height / 2);
      const across = gap(box.x, box.width, other.x, other.width);
      const distance = down / NEAR_DOWN + across / NEAR_ACROSS;
      if (distance >= least) continue;
      least = distance;
      nearest = { line, index: line.words.length - 1 };
    }
  return nearest;
};

/** Distance of two ranges, each with its beginning and length; 0 if they overlap. */
const gap = (one: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, other - one - length, one - other - otherLength);

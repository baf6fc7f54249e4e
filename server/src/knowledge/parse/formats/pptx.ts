import { IngestionFailure, type PageText } from '../../types.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { type Archive, openArchive } from './archive.ts';
import { mainPart, relatedParts } from './package-parts.ts';
import { createLayouts, type Layout, type SlideSize } from './slides/placeholders.ts';
import { commentPieces, notesOf, piecesOfSlide } from './slides/slide-pieces.ts';
import { type Piece, pagesOf } from './structured-pages.ts';
import { foreignAttribute, parseXml } from './xml-events.ts';

/**
 * Reads a presentation slide by slide: title, texts, tables, diagrams, charts and speaker notes. Hidden slides are left out; the others
 * keep their numbers. Pages can be generated repeatedly.
 */
export const readPptx = (bytes: Uint8Array): ((onHidden?: NoteHidden) => Iterable<PageText>) => {
  const archive = openArchive(bytes);
  const { slides, size } = readPresentation(archive);
  if (!slides.length) throw new IngestionFailure('damaged');
  const layoutOf = createLayouts(archive, size);
  return function* (onHidden = ignoreHidden) {
    /** Footer texts already read: each is read once. */
    const footers = new Set<string>();
    for (const [index, path] of slides.entries())
      yield readSlide({ archive, path, layout: layoutOf(path), footers, onHidden }, index + 1);
  };
};

type SlideParts = {
  archive: Archive;
  path: string;
  layout: Layout;
  footers: Set<string>;
  onHidden: NoteHidden;
};

const readSlide = (parts: SlideParts, number: number): PageText => {
  const { archive, path, onHidden } = parts;
  const xml = archive.text(path) ?? '';
  if (isHidden(xml)) {
    onHidden('slides');
    return { ...slidePage([], number, ''), isHidden: true };
  }
  const pieces = piecesOfSlide({ ...parts, xml });
  const first = pieces.find((piece) => piece.kind === 'heading');
  const title = first && 'text' in first ? first.text : '';
  const notes = relatedParts(archive, path).find(({ kind }) => kind === 'notesSlide');
  const comments = commentPieces(archive, path);
  return slidePage(
    [...pieces, ...comments, ...(notes ? notesOf(archive.text(notes.path) ?? '') : [])],
    number,
    title,
  );
};

const isHidden = (xml: string): boolean =>
  /<(?:\w+:)?sld\b[^>]*\sshow="(?:0|false)"/.test(xml.slice(0, 10_000));

/** Builds the page of a slide: one page, whatever its length. */
const slidePage = (pieces: Piece[], number: number, title: string): PageText => {
  const [first, ...others] = pieces;
  const starting: Piece[] = first ? [{ ...first, starts: 'part' }, ...others] : [];
  const [page] = pagesOf(starting, { locate: 'slide', title, onePage: true });
  const blank = { width: 0, height: 0, text: '', lines: [] };
  return { ...(page ?? blank), number };
};

const UNLIMITED: SlideSize = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

const readPresentation = (archive: Archive): { slides: string[]; size: SlideSize } => {
  const path = mainPart(archive, 'ppt/presentation.xml');
  const ids: string[] = [];
  let size = UNLIMITED;
  parseXml(archive.text(path) ?? '', {
    open: (name, attributes) => {
      if (name === 'sldId') ids.push(foreignAttribute(attributes, 'id'));
      const { cx, cy } = attributes;
      if (name === 'sldSz' && Number(cx) > 0 && Number(cy) > 0)
        size = { width: Number(cx), height: Number(cy) };
    },
  });
  const targets = relatedParts(archive, path);
  const slides = ids.flatMap((id) => targets.filter((one) => one.id === id).map((one) => one.path));
  return { slides, size };
};

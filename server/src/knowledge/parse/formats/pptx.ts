import { Parser } from 'htmlparser2';
import { IngestionFailure, type PageText } from '../../types.ts';
import { type Archive, openArchive } from './archive.ts';
import { oneLine, type Piece, pagesOf } from './structured-pages.ts';

/**
 * A presentation slide by slide in the order it is shown: title, texts, tables, and the speaker's notes. Its pages can be
 * asked for again.
 */
export const readPptx = (bytes: Uint8Array): (() => Iterable<PageText>) => {
  const archive = openArchive(bytes);
  const slides = slidePaths(archive);
  if (!slides.length) throw new IngestionFailure('damaged');
  return function* () {
    for (const [index, path] of slides.entries()) yield readSlide(archive, path, index + 1);
  };
};

const readSlide = (archive: Archive, path: string, number: number): PageText => {
  const pieces = piecesOfSlide(archive.text(path) ?? '');
  const first = pieces.find((piece) => piece.kind === 'heading');
  const title = first && 'text' in first ? first.text : '';
  const notes = related(archive, path, 'notesSlide')[0];
  const all = notes ? [...pieces, ...piecesOfSlide(archive.text(notes) ?? '', true)] : pieces;
  return slidePage(all, number, title);
};

/** A slide is one page, however much or little stands on it. */
const slidePage = (pieces: Piece[], number: number, title: string): PageText => {
  const [page] = pagesOf(pieces, { locate: 'slide', title, onePage: true });
  const blank = { width: 0, height: 0, text: '', lines: [] };
  return { ...(page ?? blank), number };
};

const slidePaths = (archive: Archive): string[] => {
  const ids: string[] = [];
  parseXml(archive.text('ppt/presentation.xml') ?? '', {
    open: (name, attributes) => {
      if (name === 'p:sldId') ids.push(attributes['r:id'] ?? '');
    },
  });
  const targets = relations(archive, 'ppt/presentation.xml');
  return ids.flatMap((id) => targets.filter((one) => one.id === id).map(({ path }) => path));
};

const related = (archive: Archive, path: string, kind: string): string[] =>
  relations(archive, path)
    .filter(({ type }) => type.endsWith(`/${kind}`))
    .map((one) => one.path);

/** The files that a file of the archive names, with their paths from the archive's root. */
const relations = (archive: Archive, path: string): { id: string; type: string; path: string }[] => {
  const at = path.lastIndexOf('/');
  const folder = path.slice(0, at);
  const found: { id: string; type: string; path: string }[] = [];
  parseXml(archive.text(`${folder}/_rels/${path.slice(at + 1)}.rels`) ?? '', {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      const resolved = new URL(Target, `file:///${folder}/`).pathname.slice(1);
      found.push({ id: Id, type: Type, path: resolved });
    },
  });
  return found;
};

const piecesOfSlide = (xml: string, isNotes = false): Piece[] => {
  const titles: Piece[] = [];
  const pieces: Piece[] = [];
  let placeholder = '';
  let text = '';
  let inText = false;
  let cells: string[] | null = null;
  let rows = 0;
  const addParagraph = () => {
    const clean = oneLine(text);
    text = '';
    if (!clean || /^(sldNum|dt|ftr|hdr)$/.test(placeholder)) return;
    if (/title/i.test(placeholder) && !isNotes) titles.push({ kind: 'heading', level: 1, text: clean });
    else pieces.push({ kind: 'paragraph', text: clean });
  };
  parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'p:sp') placeholder = '';
      if (name === 'p:ph') placeholder = attributes['type'] ?? 'body';
      if (name === 'a:t') inText = true;
      if (name === 'a:br' || name === 'a:tab') text += ' ';
      if (name === 'a:tbl') rows = 0;
      if (name === 'a:tr') cells = [];
      if (name === 'a:tc') text = '';
    },
    text: (part) => {
      if (inText) text += part;
    },
    close: (name) => {
      if (name === 'a:t') inText = false;
      if (name === 'a:p' && cells) text += ' ';
      else if (name === 'a:p') addParagraph();
      if (name === 'a:tc') {
        cells?.push(oneLine(text));
        text = '';
      }
      if (name === 'a:tr' && cells) {
        pieces.push({ kind: rows === 0 ? 'head' : 'row', cells });
        rows += 1;
        cells = null;
      }
    },
  });
  return [...titles, ...pieces];
};

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/** XML event by event. Entities of the file's own are not known here, so none can grow. */
const parseXml = (xml: string, { open, text, close }: Handlers) => {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(name, attributes),
      ontext: (part) => text?.(part),
      onclosetag: (name) => close?.(name),
    },
    { xmlMode: true },
  );
  parser.end(xml);
};

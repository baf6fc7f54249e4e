import { ignoreHidden, type NoteHidden } from '../../hidden-parts.ts';
import { createXmlParser, foreignAttribute, isTrue } from '../xml-events.ts';
import type { DrawnCell } from './drawn-table.ts';
import { type Box, createGroups } from './groups.ts';
import type { LevelNumberings } from './list-labels.ts';
import { createParagraphs, type DrawnParagraph } from './paragraphs.ts';

export type Placeholder = { type: string; index: string };
/** Returns the numberings that the shape of a placeholder inherits. */
export type NumberingsOf = (placeholder: Placeholder) => LevelNumberings;

/** Shape of a drawing (slide, layout or sheet) that contains text or references a part that does. */
export type Shape = {
  /** In units of the drawing; null if inherited. */
  box: Box | null;
  placeholder: Placeholder | null;
  /** Numberings of its list style, by level. */
  numberings: LevelNumberings;
  paragraphs: DrawnParagraph[];
  /** Rows of its table, as written in the file. */
  rows: DrawnCell[][];
  /** Its table gives the first row the look of a head. */
  hasHead: boolean;
  part: string;
  description: string;
};

const SHAPES = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp']);
const emptyShape = (): Shape => ({
  box: null,
  placeholder: null,
  numberings: [],
  paragraphs: [],
  rows: [],
  hasHead: false,
  part: '',
  description: '',
});

/** Builds the shapes of a drawing from its displayed elements. */
const createShapes = (numberingsOf: NumberingsOf) => {
  const shapes: Shape[] = [];
  const groups = createGroups();
  let shape: Shape | null = null;
  const texts = createParagraphs();
  let cell: DrawnCell | null = null;
  let shapesBefore: number[] = [];

  const begin = (name: string) => {
    if (SHAPES.has(name) && !shape) shape = emptyShape();
    if (name === 'grpSp') groups.open();
    if (name === 'AlternateContent') shapesBefore.push(shapes.length);
    if (name === 'tr') shape?.rows.push([]);
  };
  const readProperties = (name: string, attributes: Record<string, string>) => {
    const { x, y, cx, cy, type = '', idx = '', descr = '' } = attributes;
    const pair = { x: Number(x ?? cx), y: Number(y ?? cy) };
    if (/^(?:off|ext|chOff|chExt)$/.test(name) && Number.isFinite(pair.x)) {
      if (!shape) groups.set(name, pair);
      else if (name === 'off') shape.box = { ...pair, width: 0, height: 0 };
      else if (name === 'ext' && shape.box) Object.assign(shape.box, { width: pair.x, height: pair.y });
    }
    if (!shape) return;
    if (name === 'ph') {
      shape.placeholder = { type: type || 'body', index: idx };
      texts.inherit(numberingsOf(shape.placeholder));
    }
    if (name === 'cNvPr') shape.description ||= descr;
    if (name === 'tblPr') shape.hasHead = isTrue(attributes['firstRow']);
    if (name === 'relIds') shape.part = foreignAttribute(attributes, 'dm');
    if (name === 'chart') shape.part = foreignAttribute(attributes, 'id') || shape.part;
    if (name === 'decorative' && isTrue(attributes['val'])) shape.description = '';
    if (name === 'br') texts.addBreak();
    texts.open(name, attributes);
    if (name === 'tc') cell = cellOf(attributes);
  };
  const end = (name: string, parent: string) => {
    texts.close(name);
    if (name === 'p' && cell) texts.addBreak();
    else if (name === 'p') shape?.paragraphs.push(texts.takeParagraph());
    else if (name === 'tc' && cell) {
      shape?.rows.at(-1)?.push({ ...cell, isBold: texts.isBold(), text: texts.takeText() });
      cell = null;
    } else if (name === 'grpSp') groups.close();
    else if (name === 'AlternateContent') shapesBefore = shapesBefore.slice(0, -1);
    else if (SHAPES.has(name) && shape && !SHAPES.has(parent)) {
      shapes.push({
        ...shape,
        box: shape.box && groups.place(shape.box),
        numberings: texts.styledNumberings(),
      });
      shape = null;
      texts.endShape();
    }
  };
  const discard = (name: string) => {
    if (SHAPES.has(name)) {
      shape = null;
      texts.endShape();
    }
    if (name === 'grpSp') groups.close();
  };
  return {
    shapes,
    begin,
    readProperties,
    addText: texts.addText,
    end,
    /** Ends a hidden shape or group without adding it. */
    discard,
    /** The enclosing `AlternateContent` has a shape so far. */
    hasAlternative: () => shapes.length > (shapesBefore.at(-1) ?? 0),
  };
};

/** Returns the visible shapes of a drawing in file order, including those in groups. Reports hidden shapes with text. */
export const readShapes = (
  xml: string,
  onHidden: NoteHidden = ignoreHidden,
  numberingsOf: NumberingsOf = () => [],
): Shape[] => {
  const { shapes, begin, readProperties, addText, end, discard, hasAlternative } = createShapes(numberingsOf);
  const open: string[] = [];
  /** Number of open elements at which skipping began: in a hidden shape or group, or in the fallback of a shape that was read. */
  let skipped = 0;
  /** The skipped shape is hidden and has had no text so far. */
  let mayHide = false;
  const isLeftOut = (name: string, attributes: Record<string, string>) =>
    (name === 'cNvPr' && isTrue(attributes['hidden'])) ||
    (name === 'Fallback' && hasAlternative()) ||
    (name === 'fld' && attributes['type'] === 'slidenum');

  const parser = createXmlParser({
    open: (name, attributes) => {
      open.push(name);
      if (skipped) return;
      begin(name);
      // The attribute that hides a shape is two elements below it.
      if (isLeftOut(name, attributes)) {
        skipped = name === 'cNvPr' ? open.length - 2 : open.length;
        mayHide = name === 'cNvPr';
      } else readProperties(name, attributes);
    },
    text: (part) => {
      const parent = open.at(-2) ?? '';
      if (open.at(-1) !== 't' || (parent !== 'r' && parent !== 'fld')) return;
      if (!skipped) addText(part);
      else if (mayHide && part.trim()) {
        onHidden('texts');
        mayHide = false;
      }
    },
    close: (name) => {
      open.pop();
      if (skipped > open.length) {
        skipped = 0;
        discard(name);
      } else if (!skipped) end(name, open.at(-1) ?? '');
    },
  });
  parser.end(xml);
  return shapes;
};

/** DrawingML writes covered cells too, as `hMerge` and `vMerge`. */
const cellOf = ({ gridSpan, rowSpan, hMerge, vMerge }: Record<string, string>): DrawnCell => ({
  text: '',
  columns: Number(gridSpan) || 1,
  rows: Number(rowSpan) || 1,
  ...(isTrue(vMerge) ? { continues: 'above' } : isTrue(hMerge) ? { continues: 'left' } : {}),
});

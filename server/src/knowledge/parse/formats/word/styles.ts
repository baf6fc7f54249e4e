import { feed } from '../xml-events.ts';
import { type Attributes, createXmlParser, isOn } from './word-xml.ts';

export type Position = 'raised' | 'lowered' | 'normal';

/** Properties of a run that affect whether and how its text is displayed. Undefined: not specified. */
export type RunLook = {
  isHidden?: boolean;
  isStruck?: boolean;
  position?: Position;
  /** Moved off the line by a distance (`w:position`), as LibreOffice writes raised text in a size of its own. */
  rise?: Position;
  hasSize?: boolean;
  isWhite?: boolean;
  isShaded?: boolean;
  font?: string;
  isBold?: boolean;
};
type Style = {
  name: string;
  basedOn: string;
  outline?: number;
  numId?: string;
  level?: number;
  look: RunLook;
  /** A table style gives the first row a look of its own. */
  hasHead: boolean;
};

export type Styles = ReturnType<typeof readStyles>;

/** Maximum length of a chain of base styles; also ends a cycle. */
const DEEPEST = 20;
/** Text of one point or less is meant to be invisible; the unit is half points. */
const INVISIBLE_SIZE = 2;
/** Half points from which text is raised or lowered. */
const RISE = 2;

/** Reads from `styles.xml` the properties that affect headings, lists and visibility. */
export const readStyles = (chunks: Iterable<string>) => {
  const styles = new Map<string, Style>();
  let defaultStyle = '';
  let current: Style | null = null;
  /** Part of a table style that is open, such as `firstRow`. */
  let part = '';
  const parser = createXmlParser({
    open: (name, attributes) => {
      if (name === 'w:style') {
        current = { name: '', basedOn: '', look: {}, hasHead: false };
        const id = attributes['w:styleId'] ?? '';
        styles.set(id, current);
        if (
          attributes['w:type'] === 'paragraph' &&
          attributes['w:default'] &&
          isOn({ 'w:val': attributes['w:default'] })
        )
          defaultStyle = id;
      }
      if (!current) return;
      // The properties of a table part do not apply to the style itself.
      if (name === 'w:tblStylePr') part = attributes['w:type'] ?? 'part';
      if (part) {
        if (part === 'firstRow') current.hasHead ||= isLookOfHead(name, attributes);
        return;
      }
      setProperty(current, name, attributes);
    },
    close: (name) => {
      if (name === 'w:tblStylePr') part = '';
      if (name === 'w:style') current = null;
    },
  });
  feed(parser, chunks);

  const chain = (id: string): Style[] => {
    const found: Style[] = [];
    for (let next = styles.get(id); next && found.length < DEEPEST; next = styles.get(next.basedOn))
      found.push(next);
    return found;
  };
  return {
    /** Returns the heading level of a style, from 1; 0 if it is no heading. */
    headingLevel: (id: string): number => {
      for (const { name, outline } of chain(id)) {
        const level = namedLevel(name);
        if (level) return level;
        if (outline !== undefined) return outline < 9 ? outline + 1 : 0;
      }
      return styles.has(id) ? 0 : namedLevel(id);
    },
    /** Returns whether a table style gives the first row a look of its own. */
    hasStyledHead: (id: string): boolean => chain(id).some(({ hasHead }) => hasHead),
    numbering: (id: string): { numId?: string; level?: number; styles: string[] } => {
      const own = chain(id);
      const numId = own.find((style) => style.numId !== undefined)?.numId;
      const level = own.find((style) => style.level !== undefined)?.level;
      const ids = new Set(own);
      return {
        ...(numId === undefined ? {} : { numId }),
        ...(level === undefined ? {} : { level }),
        styles:
          numId === undefined ? [] : [...styles].flatMap(([one, style]) => (ids.has(style) ? [one] : [])),
      };
    },
    look: (id: string): RunLook =>
      Object.assign(
        {},
        ...chain(id)
          .reverse()
          .map(({ look }) => look),
      ),
    defaultStyle: () => defaultStyle,
  };
};

const setProperty = (style: Style, name: string, attributes: Attributes): void => {
  const value = attributes['w:val'] ?? '';
  if (name === 'w:name') style.name = value;
  else if (name === 'w:basedOn') style.basedOn = value;
  else if (name === 'w:outlineLvl') style.outline = Number(value);
  else if (name === 'w:numId') style.numId = value;
  else if (name === 'w:ilvl') style.level = Number(value);
  else addLook(style.look, name, attributes);
};

const namedLevel = (name: string): number => {
  const [, level] = /^heading\s*([1-9])$/i.exec(name) ?? [];
  if (level) return Number(level);
  if (/^title$/i.test(name)) return 1;
  return /^subtitle$/i.test(name) ? 2 : 0;
};

/** Applies an element of `w:rPr` to the properties of a run. */
export const addLook = (look: RunLook, name: string, attributes: Attributes): void => {
  const value = attributes['w:val'] ?? '';
  if (name === 'w:vanish') look.isHidden = isOn(attributes);
  else if (name === 'w:strike' || name === 'w:dstrike') look.isStruck = isOn(attributes);
  else if (name === 'w:sz') {
    look.hasSize = true;
    if (Number(value) <= INVISIBLE_SIZE && value) look.isHidden = true;
  } else if (name === 'w:vertAlign')
    look.position = value === 'superscript' ? 'raised' : value === 'subscript' ? 'lowered' : 'normal';
  else if (name === 'w:position')
    look.rise = Number(value) >= RISE ? 'raised' : Number(value) <= -RISE ? 'lowered' : 'normal';
  else if (name === 'w:color')
    look.isWhite =
      /^f{6}$/i.test(value) ||
      (/^background1$/.test(attributes['w:themeColor'] ?? '') && !attributes['w:themeShade']);
  else if (name === 'w:highlight') look.isShaded = !/^(?:none|white)$/.test(value);
  else if (name === 'w:shd') look.isShaded = isShading(attributes);
  else if (name === 'w:b') look.isBold = isOn(attributes);
  else if (name === 'w:rFonts') look.font = attributes['w:ascii'] ?? attributes['w:hAnsi'] ?? look.font ?? '';
};

const isLookOfHead = (name: string, attributes: Attributes): boolean =>
  (name === 'w:b' && isOn(attributes)) || (name === 'w:shd' && isShading(attributes));

/** Returns whether a shading (`w:shd`) gives text a background other than white. */
export const isShading = (attributes: Attributes): boolean => {
  const fill = attributes['w:fill'] ?? 'auto';
  const pattern = attributes['w:val'] ?? 'clear';
  return (
    !/^(?:auto|f{6})$/i.test(fill) ||
    !/^(?:clear|nil)$/.test(pattern) ||
    (!!attributes['w:themeFill'] && attributes['w:themeFill'] !== 'background1')
  );
};

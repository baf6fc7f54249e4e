import { formatNumber } from '../number-format.ts';
import { feed } from '../xml-events.ts';
import { createXmlParser, isOn } from './word-xml.ts';

type Level = {
  start: number;
  format: string;
  /** Label pattern, such as `%1.%2`. */
  text: string;
  isLegal: boolean;
  /** Restarts after a number of this level (from 1) or a higher one; 0: never; undefined: after any higher one. */
  restart?: number;
  style?: string;
};
type Abstract = { levels: Map<number, Partial<Level>>; styleLink?: string; numStyleLink?: string };
type Instance = { abstract: string; starts: Map<number, number>; levels: Map<number, Partial<Level>> };

export type NumberingDefinitions = ReturnType<typeof readNumbering>;

const LEVELS = 9;
const LEVEL: Level = { start: 0, format: 'decimal', text: '', isLegal: false };
const LABEL_CHARACTERS = 80;

export const readNumbering = (chunks: Iterable<string>) => {
  const abstracts = new Map<string, Abstract>();
  const instances = new Map<string, Instance>();
  let abstract: Abstract | null = null;
  let instance: Instance | null = null;
  let overridden = 0;
  let level: Partial<Level> | null = null;
  const parser = createXmlParser({
    open: (name, attributes) => {
      const value = attributes['w:val'] ?? '';
      const number = Number(attributes['w:ilvl'] ?? 0);
      if (name === 'w:abstractNum') {
        abstract = { levels: new Map() };
        abstracts.set(attributes['w:abstractNumId'] ?? '', abstract);
      } else if (name === 'w:num') {
        instance = { abstract: '', starts: new Map(), levels: new Map() };
        instances.set(attributes['w:numId'] ?? '', instance);
      } else if (name === 'w:abstractNumId' && instance) instance.abstract = value;
      else if (name === 'w:styleLink' && abstract) abstract.styleLink = value;
      else if (name === 'w:numStyleLink' && abstract) abstract.numStyleLink = value;
      else if (name === 'w:lvlOverride') overridden = number;
      else if (name === 'w:startOverride') instance?.starts.set(overridden, Number(value) || 0);
      else if (name === 'w:lvl') {
        level = {};
        (instance ?? abstract)?.levels.set(number, level);
      } else if (!level) return;
      else if (name === 'w:start') level.start = Number(value) || 0;
      // Newer versions of Word write `custom` in addition to a format that all versions know.
      else if (name === 'w:numFmt')
        level.format = value === 'custom' ? customFormat(attributes['w:format']) : value;
      else if (name === 'w:lvlText') level.text = value;
      else if (name === 'w:isLgl') level.isLegal = isOn(attributes);
      else if (name === 'w:lvlRestart') level.restart = Number(value);
      else if (name === 'w:pStyle') level.style = value;
    },
    close: (name) => {
      if (name === 'w:abstractNum') abstract = null;
      if (name === 'w:num') instance = null;
      if (name === 'w:lvl') level = null;
    },
  });
  feed(parser, chunks);
  return { abstracts, instances };
};

/** Supports leading zeros only: `01, 02, 03, ...`. */
const customFormat = (format = ''): string => (/^0\d\b/.test(format) ? 'decimalZero' : 'decimal');

export const createNumbering = ({ abstracts, instances }: NumberingDefinitions) => {
  /** Current number of each level, by abstract list; instances of a list continue each other's numbers. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();

  /** Returns the list that defines the levels: one may reference another by a style. */
  const definitionOf = (id: string): { id: string; abstract: Abstract } | null => {
    const abstract = abstracts.get(id);
    if (!abstract) return null;
    if (!abstract.numStyleLink || abstract.levels.size) return { id, abstract };
    const linked = [...abstracts].find(([, other]) => other.styleLink === abstract.numStyleLink);
    return linked ? { id: linked[0], abstract: linked[1] } : { id, abstract };
  };

  return {
    /**
     * Returns the label of the next paragraph of a list, such as `2.1`; empty for a bullet, null if the list does not exist.
     *
     * @param level from 0; undefined: the level of the paragraph's style in the list
     */
    next: (numId: string, level: number | undefined, styles: string[]): string | null => {
      const instance = instances.get(numId);
      const definition = instance && definitionOf(instance.abstract);
      if (!instance || !definition) return null;
      const levelOf = (one: number): Level => ({
        ...LEVEL,
        ...definition.abstract.levels.get(one),
        ...instance.levels.get(one),
      });
      const own = [...definition.abstract.levels].find(
        ([, { style }]) => style && styles.includes(style),
      )?.[0];
      const at = Math.min(LEVELS - 1, Math.max(0, own ?? level ?? 0));
      const counts = counters.get(definition.id) ?? [];
      counters.set(definition.id, counts);
      if (!begun.has(numId)) {
        begun.add(numId);
        // The first paragraph of an instance restarts the numbers that the instance overrides.
        for (const one of instance.starts.keys()) counts.length = Math.min(counts.length, one);
      }
      const startOf = (one: number) => instance.starts.get(one) ?? levelOf(one).start;
      for (let above = 0; above < at; above += 1) counts[above] ??= startOf(above);
      const before = counts[at];
      counts[at] = before === undefined ? startOf(at) : before + 1;
      for (let below = at + 1; below < LEVELS; below += 1) {
        const { restart } = levelOf(below);
        if (restart === undefined || at < restart) counts[below] = undefined;
      }
      const { text, format, isLegal } = levelOf(at);
      if (format === 'bullet') return '';
      return text
        .replace(/%([1-9])/g, (_sign, digit: string) => {
          const one = Number(digit) - 1;
          return formatNumber(counts[one] ?? startOf(one), isLegal ? 'decimal' : levelOf(one).format);
        })
        .slice(0, LABEL_CHARACTERS)
        .trim();
    },
  };
};

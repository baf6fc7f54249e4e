import { FORM_BITS } from '../../lexical/hash.ts';
import { openSegment, passageSegment, postingsAt } from '../../lexical/segment.ts';
import { afterVarint, afterVarints, readVarint } from '../../lexical/varint.ts';
import { formToken, tokenOfHash } from './index-form.ts';

/** Written `term|times`, with spaces between. */
export type CutPassage = { ordinal: number; terms: string; forms: string; segment: Uint8Array };
export type CutReading = {
  passages: number;
  /** Its length in terms. */
  words: number;
  /** The terms of all its passages together. */
  all: () => string;
  each: () => Generator<CutPassage>;
};

/** The lexical index of a reading, taken apart by passages. Holds numbers only: a document may have 15,000 passages. */
export const cutSegment = (bytes: Uint8Array): CutReading => {
  const segment = openSegment(bytes);
  const { hashes, lengths, passages } = segment;
  const counts = new Uint32Array(passages + 1);
  for (let term = 0; term < hashes.length; term += 1)
    eachPosting(postingsAt(segment, term), (ordinal) => {
      counts[ordinal + 1] = (counts[ordinal + 1] ?? 0) + 1;
    });
  for (let at = 1; at <= passages; at += 1) counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
  const size = counts[passages] ?? 0;
  // For each posting, by passage and then by term: its term, and where its bytes begin and end in those of the term.
  const [termOf, from, until] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  const next = counts.slice();
  const frequencies = new Float64Array(hashes.length);
  for (let term = 0; term < hashes.length; term += 1) {
    const raw = postingsAt(segment, term);
    eachPosting(raw, (ordinal, start, end) => {
      const at = next[ordinal] ?? 0;
      next[ordinal] = at + 1;
      termOf[at] = term;
      from[at] = start;
      until[at] = end;
      frequencies[term] = (frequencies[term] ?? 0) + frequencyOf(raw, start);
    });
  }
  const tokenOf = (term: number) => tokenOfHash(hashes[term] ?? 0);
  return {
    passages,
    words: lengths.reduce((sum, length) => sum + length, 0),
    all: () => Array.from(frequencies, (times, term) => `${tokenOf(term)}|${times}`).join(' '),
    *each() {
      for (let ordinal = 0; ordinal < passages; ordinal += 1) {
        const terms: string[] = [];
        const forms: string[] = [];
        const cut: { hash: number; posting: Uint8Array }[] = [];
        for (let at = counts[ordinal] ?? 0; at < (counts[ordinal + 1] ?? 0); at += 1) {
          const term = termOf[at] ?? 0;
          const posting = postingsAt(segment, term).subarray(from[at], until[at]);
          const token = tokenOf(term);
          terms.push(`${token}|${frequencyOf(posting, 0)}`);
          for (const [form, times] of formsIn(posting)) forms.push(`${formToken(token, form)}|${times}`);
          cut.push({ hash: hashes[term] ?? 0, posting });
        }
        const whole = passageSegment(lengths[ordinal] ?? 0, cut);
        yield { ordinal, terms: terms.join(' '), forms: forms.join(' '), segment: whole };
      }
    },
  };
};

const eachPosting = (raw: Uint8Array, visit: (ordinal: number, start: number, end: number) => void) => {
  let at = afterVarint(raw, afterVarint(raw, 0));
  let ordinal = 0;
  for (let left = readVarint(raw, 0); left > 0; left -= 1) {
    ordinal += readVarint(raw, at);
    const start = afterVarint(raw, at);
    const shape = readVarint(raw, start);
    at = afterVarint(raw, start);
    if (shape & 1) at = afterVarint(raw, at);
    at = afterVarints(raw, at, shape >>> 1);
    visit(ordinal, start, at);
  }
};

/** In the text, in headings and in the name. At least 1: what stands there counts. */
const frequencyOf = (raw: Uint8Array, start: number): number => {
  const shape = readVarint(raw, start);
  return Math.max(1, (shape >>> 1) + (shape & 1 ? readVarint(raw, afterVarint(raw, start)) : 0));
};

const formsIn = (posting: Uint8Array): Map<number, number> => {
  const shape = readVarint(posting, 0);
  let at = afterVarint(posting, 0);
  if (shape & 1) at = afterVarint(posting, at);
  const forms = new Map<number, number>();
  for (let left = shape >>> 1; left > 0; left -= 1) {
    const form = readVarint(posting, at) % 2 ** FORM_BITS;
    forms.set(form, (forms.get(form) ?? 0) + 1);
    at = afterVarint(posting, at);
  }
  return forms;
};

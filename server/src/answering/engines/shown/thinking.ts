import { ANEW, type Piece, type Stage } from './stage.ts';

const NAMES = ['think', 'thinking', 'thought', 'reasoning', 'reflection', 'scratchpad', 'tool_call'];
/** gpt-oss names a channel before each part; people see the last one only. */
const FINAL = '<|channel|>final<|message|>';

/** What opens a part that is not for people, with what closes it. */
const HIDDEN = new Map([
  ...NAMES.map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis', FINAL],
  ['<|channel|>commentary', FINAL],
]);
/** Some templates open the thinking in the prompt: the answer begins behind what closes it. */
const CLOSES = new Set(HIDDEN.values());
const SILENT = ['<|start|>assistant', '<|message|>', '<|assistant|>'];
/** A turn has ended; what a model goes on to write is somebody else's. */
const ENDS = ['<|end|>', '<|return|>', '<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<end_of_turn>', '</s>'];
const MARKS = [...HIDDEN.keys(), ...CLOSES, ...SILENT, ...ENDS];
const LONGEST = Math.max(...MARKS.map(({ length }) => length));

/** Leaves out what a model thinks aloud, and the marks of its own format. A mark in `code` is text. */
export const withoutThinking = (): Stage => {
  let held = '';
  let previous = '';
  /** What closes the hidden part that is being read; null: none is. */
  let until: string | null = null;
  let isOver = false;

  const skipHidden = (close: string): boolean => {
    const at = held.toLowerCase().indexOf(close);
    held = at < 0 ? held.slice(-LONGEST) : held.slice(at + close.length);
    if (at < 0) return false;
    until = null;
    return true;
  };

  /** The mark at the beginning of what is held; null: none is; `partly`: one may become. */
  const markAt = (isLast: boolean): string | null | 'partly' => {
    const text = held.slice(0, LONGEST).toLowerCase();
    const mark = MARKS.find((one) => text.startsWith(one));
    if (mark) return mark;
    return !isLast && MARKS.some((one) => one.startsWith(text)) ? 'partly' : null;
  };

  const read = (isLast: boolean): Piece[] => {
    const pieces: Piece[] = [];
    const pass = (length: number) => {
      if (!length) return;
      pieces.push(held.slice(0, length));
      previous = held.charAt(length - 1);
      held = held.slice(length);
    };
    while (held && !isOver) {
      if (until !== null) {
        if (!skipHidden(until)) break;
        continue;
      }
      const at = held.search(/[<[◁]/);
      pass(at < 0 ? held.length : at);
      if (!held) break;
      const mark = previous === '`' ? null : markAt(isLast);
      if (mark === 'partly') break;
      if (mark === null) {
        pass(1);
        continue;
      }
      held = held.slice(mark.length);
      until = HIDDEN.get(mark) ?? null;
      isOver = ENDS.includes(mark);
      if (CLOSES.has(mark)) pieces.push(ANEW);
    }
    return pieces;
  };

  return {
    push: (text) => {
      held += text;
      return read(false);
    },
    end: () => read(true),
  };
};

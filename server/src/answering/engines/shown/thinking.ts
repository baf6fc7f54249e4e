import { ANEW, type Piece, type Stage } from './stage.ts';

const NAMES = ['think', 'thinking', 'thought', 'reasoning', 'reflection', 'scratchpad', 'tool_call'];
/** gpt-oss starts each part with a channel name; only the final channel is shown. */
const FINAL = '<|channel|>final<|message|>';

/** Opening marks of hidden parts, with their closing marks. */
const HIDDEN = new Map([
  ...NAMES.map((name) => [`<${name}>`, `</${name}>`] as const),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis', FINAL],
  ['<|channel|>commentary', FINAL],
]);
/** Some chat templates open the thinking block in the prompt, so an output may contain the closing mark alone. */
const CLOSES = new Set(HIDDEN.values());
const SILENT = ['<|start|>assistant', '<|message|>', '<|assistant|>'];
/** End of a turn: further output would impersonate another participant. */
const ENDS = ['<|end|>', '<|return|>', '<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<end_of_turn>', '</s>'];
const MARKS = [...HIDDEN.keys(), ...CLOSES, ...SILENT, ...ENDS];
const LONGEST = Math.max(...MARKS.map(({ length }) => length));

/** Removes thinking blocks and format marks from a model's output. A mark in backticks is text. */
export const withoutThinking = (): Stage => {
  let held = '';
  let previous = '';
  /** Closing mark of the hidden part being read, or null outside one. */
  let until: string | null = null;
  let isOver = false;

  const skipHidden = (close: string): boolean => {
    const at = held.toLowerCase().indexOf(close);
    held = at < 0 ? held.slice(-LONGEST) : held.slice(at + close.length);
    if (at < 0) return false;
    until = null;
    return true;
  };

  /** Returns the mark at the start of `held`, null if there is none, or `partly` if more input may complete one. */
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

import { fractionText, mixedNumber, rootText } from '../formula-text.ts';
import { raisedText } from '../raised.ts';

type MathElement = { name: string; parts: string[]; text: string };

/** Converts MathML to text on one line: `5×10³`, `x₁`, `1/2`. Annotations, which repeat the formula in another notation, are left out. */
export const createMath = () => {
  const elements: MathElement[] = [];
  return {
    isOpen: () => elements.length > 0,
    open: (name: string) => {
      elements.push({ name, parts: [], text: '' });
    },
    text: (part: string) => {
      const element = elements.at(-1);
      if (element) element.text += part;
    },
    /** Returns the text of the formula at its end, otherwise null. */
    close: (): string | null => {
      const element = elements.pop();
      if (!element) return null;
      const text = textOf(element);
      elements.at(-1)?.parts.push(text);
      return elements.length ? null : text;
    },
  };
};

const SEPARATORS: Record<string, string> = { mtr: ' ', mtable: '; ', mfenced: ', ' };

const raised = (text: string) => (text.trim() ? raisedText(text.trim(), 'raised') : '');
const lowered = (text: string) => (text.trim() ? raisedText(text.trim(), 'lowered') : '');

const textOf = ({ name, parts, text }: MathElement): string => {
  const [first = '', second = '', third = ''] = parts;
  switch (name) {
    case 'msup':
      return first + raised(second);
    case 'msub':
    case 'munder':
      return first + lowered(second);
    case 'msubsup':
    case 'munderover':
      return first + lowered(second) + raised(third);
    // An accent has no plain form.
    case 'mover':
      return first + (/[\p{L}\p{N}]/u.test(second) ? raised(second) : '');
    case 'mfrac':
      return fractionText(first, second);
    case 'msqrt':
      return rootText(parts.join(''));
    case 'mroot':
      return rootText(first, second);
    case 'mspace':
      return ' ';
    case 'semantics':
      return first;
    case 'annotation':
    case 'annotation-xml':
      return '';
    default: {
      const separator = SEPARATORS[name] ?? '';
      const joined = parts.reduce(
        (all, part) => all + (all && separator ? separator + part : mixedNumber(all, part)),
        '',
      );
      if (name === 'mfenced') return `(${joined})`;
      return (name === 'mtext' ? text : text.trim()) + joined;
    }
  }
};

import type { Box } from '@docent/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeOfQuote } from './quote-place.ts';

/** What is marked on a page: a passage by its boxes (PDF points), and the words in it that an answer rests on. */
export type Marked = { boxes: Box[]; quote: string };

type Props = {
  marked: Marked;
  /** Pixels a point. */
  scale: number;
  /** The page's runs of text as they lie on the screen; null while they are on their way. */
  runs: HTMLElement[] | null;
};

/** The cited words in full colour inside their passage; the passage itself where the words cannot be found. */
export const Marks = ({ marked, scale, runs }: Props) => {
  const first = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<Box[]>([]);
  useLayoutEffect(() => setWords(runs ? boxesOfQuote(runs, marked.quote) : []), [runs, marked]);

  const passage = marked.boxes.map(({ x, y, width, height }) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  }));
  const isFound = words.length > 0;
  const strong = isFound ? words : runs ? passage : [];
  // whenever other marks are drawn
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' });
  }, [marked, isFound]);

  return (
    <>
      {passage.map((box, index) => (
        // the boxes of a passage never change their order
        <div
          key={index}
          ref={index === 0 && !isFound ? first : null}
          className="absolute rounded-sm bg-[#ffd24a24] mix-blend-multiply"
          style={styleOf(box)}
        />
      ))}
      {strong.map((box, index) => (
        <div
          key={index}
          ref={index === 0 && isFound ? first : null}
          data-highlight
          className="absolute rounded-sm bg-[#ffd24a80] mix-blend-multiply"
          style={styleOf(box)}
        />
      ))}
    </>
  );
};

const styleOf = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height });

/** Pixels from the corner of the layer that the runs are in. */
const boxesOfQuote = (runs: HTMLElement[], quote: string): Box[] => {
  const layer = runs[0]?.parentElement?.getBoundingClientRect();
  if (!layer) return [];
  const texts = runs.map((run) => run.textContent ?? '');
  return placeOfQuote(texts, quote).flatMap(({ index, start, end }) => {
    const letters = runs[index]?.firstChild;
    if (!letters) return [];
    const range = document.createRange();
    range.setStart(letters, start);
    range.setEnd(letters, end);
    const { left, top, width, height } = range.getBoundingClientRect();
    return [{ x: left - layer.left, y: top - layer.top, width, height }];
  });
};

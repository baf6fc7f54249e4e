import type { Box } from '@docent/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mainPartsOf } from './passage-parts.ts';
import { placeOfQuote, placesOfTerm, type TextPart } from './places-of.ts';

/** Marks of a page: the boxes of a passage (PDF points), and the quoted words in it. */
export type Marked = { boxes: Box[]; quote: string };

type Props = {
  marked: Marked;
  /** Pixels a point. */
  scale: number;
  /** The page's runs of text as laid out; null while loading. */
  runs: HTMLElement[] | null;
};

/** Distance of the bar from the left of its passage, and its width, in pixels. */
const [BAR_GAP, BAR_WIDTH] = [10, 3];

/**
 * Marks of a citation: the quoted words in full colour, and a bar in the margin beside their passage; the passage itself where the words
 * are not found.
 */
export const Marks = ({ marked, scale, runs }: Props) => {
  const first = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<Box[]>([]);
  useLayoutEffect(() => setWords(runs ? boxesOfQuote(runs, marked.quote) : []), [runs, marked]);

  const onScreen = ({ x, y, width, height }: Box): Box => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });
  const isFound = words.length > 0;
  const strong = isFound ? words : runs ? marked.boxes.map(onScreen) : [];
  // whenever other marks are drawn
  useEffect(() => {
    first.current?.scrollIntoView({ block: 'center' });
  }, [marked, isFound]);

  return (
    <>
      {mainPartsOf(marked.boxes)
        .map(onScreen)
        .map(({ x, y, height }, index) => (
          <div
            // the parts of a passage never change their order
            key={index}
            ref={index === 0 && !isFound ? first : null}
            data-passage-bar
            className="absolute rounded-full bg-[#e0a800]"
            style={{ left: Math.max(2, x - BAR_GAP), top: y, width: BAR_WIDTH, height }}
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

/** Search term, and index of the current hit on this page (from 0); -1 for none. */
export type Found = { term: string; current: number };

/** Marks all hits of the search term on a page. */
export const FoundMarks = ({ found, runs }: { found: Found; runs: HTMLElement[] | null }) => {
  const current = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<Box[][]>([]);
  useLayoutEffect(() => {
    const texts = runs?.map((run) => run.textContent ?? '') ?? [];
    setPlaces(placesOfTerm(texts, found.term).map((parts) => boxesOf(runs ?? [], parts)));
  }, [runs, found.term]);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'center' });
  }, [found, places]);
  return places.map((boxes, place) =>
    boxes.map((box, part) => (
      <div
        // places and their parts never change their order
        key={`${place} ${part}`}
        ref={place === found.current && part === 0 ? current : null}
        data-found={place === found.current ? 'current' : true}
        className="absolute rounded-sm bg-[#4aa3ff50] mix-blend-multiply data-[found=current]:bg-[#ff9a3c90]"
        style={styleOf(box)}
      />
    )),
  );
};

const styleOf = ({ x, y, width, height }: Box) => ({ left: x, top: y, width, height });

const boxesOfQuote = (runs: HTMLElement[], quote: string): Box[] => {
  const texts = runs.map((run) => run.textContent ?? '');
  return boxesOf(runs, placeOfQuote(texts, quote));
};

/** Pixels from the corner of the layer that the runs are in. */
const boxesOf = (runs: HTMLElement[], parts: TextPart[]): Box[] => {
  const layer = runs[0]?.parentElement?.getBoundingClientRect();
  if (!layer) return [];
  return parts.flatMap(({ index, start, end }) => {
    const letters = runs[index]?.firstChild;
    if (!letters) return [];
    const range = document.createRange();
    range.setStart(letters, start);
    range.setEnd(letters, end);
    const { left, top, width, height } = range.getBoundingClientRect();
    return [{ x: left - layer.left, y: top - layer.top, width, height }];
  });
};

import { CELL_BREAK, type Hit, isOfPage } from '../knowledge/index.ts';

type Passage = Pick<Hit, 'text' | 'headings' | 'locator'>;
export type Section = {
  name: string;
  /** Offset of its heading in the passage's text; 0 for the section in which the passage starts. */
  at: number;
};

/** Returns the headings above a passage, without column names and other text that is added for the search. */
export const pathOf = ({ headings, locator }: Pick<Passage, 'headings' | 'locator'>): string[] => {
  if (!locator || locator.kind === 'page') return headings.filter((heading) => !heading.includes(CELL_BREAK));
  if (locator.kind === 'heading') return locator.headings;
  return locator.kind === 'slide' ? [locator.title] : [];
};

const COUNTED = /^(\d+)[.)]\s/;

/** Returns the section in which a passage starts, and following ones within it, recognised by consecutive numbers. */
export const sectionsOf = (passage: Passage): Section[] => {
  const first = pathOf(passage).at(-1) ?? '';
  let number = Number(COUNTED.exec(first)?.[1]);
  let at = 0;
  const further: Section[] = [];
  for (const name of passage.text.split('\n')) {
    if (Number(COUNTED.exec(name)?.[1]) === number + 1) {
      number += 1;
      further.push({ name, at });
    }
    at += name.length + 1;
  }
  return [{ name: first, at: 0 }, ...further];
};

/** A longer numbered line is an item of a list or a clause. */
const HEADING_CHARACTERS = 80;

/** Returns the headings of the further sections that a passage goes on with. */
export const innerHeadings = (passage: Passage): Section[] =>
  sectionsOf(passage)
    .slice(1)
    .filter(({ name }) => name.length <= HEADING_CHARACTERS);

export const sectionOfQuote = (passage: Passage, quote: string): string | null => {
  const at = passage.text.indexOf(quote);
  const further = sectionsOf(passage).slice(1);
  return (
    further.findLast((section) => section.at <= at)?.name.trim() ??
    (isOfPage(passage) ? pathOf(passage) : passage.headings).at(-1) ??
    null
  );
};

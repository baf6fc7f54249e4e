import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Found } from './marks.tsx';
import { placesOfTerm } from './places-of.ts';

/** A place of the term: its page, and which of that page's places it is, from 0. */
type Place = { page: number; nth: number };
export type Find = ReturnType<typeof useFind>;

/** Debounce while the user types: texts of pages are loaded after a pause. */
const PAUSE_MS = 150;
/** Number of pages after which the count is updated. */
const PAGES_A_STEP = 20;

/** Looks for words in a PDF, page after page from its beginning; `goTo` is called with the page of a place to show. */
export const useFind = (pdf: PDFDocumentProxy | null, isOpen: boolean, goTo: (page: number) => void) => {
  const [term, setTerm] = useState('');
  const [places, setPlaces] = useState<Place[]>([]);
  const [current, setCurrent] = useState(0);
  const [steps, setSteps] = useState(0);
  const [isSearching, setSearching] = useState(false);
  const texts = useRef(new Map<number, Promise<string[]>>());
  const wanted = isOpen ? term.trim() : '';

  // the pages of another document have other texts
  useEffect(() => texts.current.clear(), [pdf]);

  useEffect(() => {
    setPlaces([]);
    setCurrent(0);
    setSearching(wanted !== '');
    if (!pdf || !wanted) return;
    let left = false;
    const look = async () => {
      const found: Place[] = [];
      for (let page = 1; page <= pdf.numPages && !left; page += 1) {
        const text = texts.current.get(page) ?? textOf(pdf, page);
        texts.current.set(page, text);
        const first = found.length === 0;
        placesOfTerm(await text, wanted).forEach((_, nth) => void found.push({ page, nth }));
        if (left) return;
        if (first && found[0]) goTo(found[0].page);
        if ((first && found.length) || page % PAGES_A_STEP === 0) setPlaces([...found]);
      }
      if (left) return;
      setPlaces(found);
      setSearching(false);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pdf, wanted, goTo]);

  const step = (by: 1 | -1) => {
    if (!places.length) return;
    const next = (current + by + places.length) % places.length;
    setCurrent(next);
    setSteps(steps + 1);
    const place = places[next];
    if (place) goTo(place.page);
  };

  const shown = places[current];
  // A step to the current hit scrolls there once more.
  const [onItsPage, onOthers] = useMemo(
    (): [Found, Found] => [
      { term: wanted, current: shown?.nth ?? -1 },
      { term: wanted, current: -1 },
    ],
    [wanted, shown, steps],
  );
  const foundOn = (page: number): Found | null => {
    if (!wanted) return null;
    return page === shown?.page ? onItsPage : onOthers;
  };
  return { term, setTerm, current, count: places.length, isSearching, step, foundOn };
};

/** The runs of text of a page. None of a page that cannot be read. */
const textOf = async (pdf: PDFDocumentProxy, number: number): Promise<string[]> => {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    return items.map((item) => ('str' in item ? item.str : ''));
  } catch {
    return [];
  }
};

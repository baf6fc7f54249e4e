import { type RefObject, useEffect } from 'react';

const LINES_AT_MOST = 8;
const LINE_PX = 24;
const PADDING_PX = 16;

const fit = (element: HTMLTextAreaElement) => {
  element.style.height = 'auto';
  element.style.height = `${Math.min(element.scrollHeight, LINES_AT_MOST * LINE_PX + PADDING_PX)}px`;
};

/** Makes a text field as high as what is written in it, or else its hint, also when it becomes narrower. */
export const useHeightOfText = (area: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  useEffect(() => {
    if (area.current) fit(area.current);
  }, [area, text]);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      fit(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
};

import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { PageText } from '../../types.ts';
import { readHtml } from './html.ts';

/** Markdown with tables, by way of HTML: one reader tells what is a heading and what a row. */
export const readMarkdown = (text: string): PageText[] => {
  const withoutFrontMatter = text.replace(/^---\n[\s\S]{0,20000}?\n---\n/, '');
  return readHtml(
    micromark(withoutFrontMatter, {
      allowDangerousHtml: true, // read as data by readHtml, never shown
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  );
};

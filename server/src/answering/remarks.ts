import { claimsIn } from './claims.ts';
import { isShown } from './language.ts';
import { cutText, otherLanguageText, uncitedText } from './sentences.ts';
import type { Written } from './write.ts';

/** Remarks of the product below a defective answer (cut off, uncited, in the wrong language); empty for any other. */
export const remarksBelow = (
  { text, cut, isUncited }: Pick<Written, 'text' | 'cut'> & { isUncited: boolean },
  language: string,
): string => {
  const remarks = [
    ...(cut ? [cutText(language, cut)] : []),
    ...(isUncited ? [uncitedText(language)] : []),
    ...(isEnglishOrFrench(language) && isInOther(text, language) ? [otherLanguageText(language)] : []),
  ];
  return remarks.map((remark, index) => `${index ? '' : closingFence(text)}\n\n*${remark}*`).join('');
};

/** Closes an open code block, which would swallow the text below it. */
const closingFence = (text: string): string => {
  const open = [...text.matchAll(/^[ \t]*(```+|~~~+)/gm)].map(([, fence = '']) => fence);
  return open.length % 2 ? `\n${open.at(-1)}` : '';
};

const WORDS_AT_LEAST = 8;
/** Quotations are in the language of their document. */
const QUOTED = /^[ \t]*>[^\n]*$|«[^»]*»|“[^”]*”|"[^"\n]*"/gm;

const isEnglishOrFrench = (language: string): language is 'en' | 'fr' =>
  language === 'en' || language === 'fr';

/** Returns whether an answer is in the other language: a long sentence is, and none is in the requested one. */
const isInOther = (text: string, language: 'en' | 'fr'): boolean => {
  const other = language === 'en' ? 'fr' : 'en';
  const sentences = claimsIn(text.replace(QUOTED, '')).map((claim) => claim.text);
  if (sentences.some((sentence) => isShown(sentence, language))) return false;
  return sentences.some(
    (sentence) => sentence.split(/\s+/).length >= WORDS_AT_LEAST && isShown(sentence, other),
  );
};

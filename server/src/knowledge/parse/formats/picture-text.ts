import { oneLine } from './structured-pages.ts';

const FILE_NAME = /\.(?:png|jpe?g|gif|svg|emf|wmf|webp|tiff?|bmp)$/i;
const GENERATED = /automatically generated|AI-generated content|générée? (?:automatiquement|par l[’']IA)/i;

/**
 * Returns the author's description of a picture, between `around`. File names, single words (icons) and generated descriptions are left
 * out.
 */
export const pictureText = (description = '', around = ''): string => {
  const text = oneLine(description);
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word));
  const isWritten = words.length > 1 && !FILE_NAME.test(text) && !GENERATED.test(text);
  return isWritten ? around + text + around : '';
};

import { oneLine } from './structured-pages.ts';

const FILE_NAME = /\.(?:png|jpe?g|gif|svg|emf|wmf|webp|tiff?|bmp)$/i;
const GENERATED = /automatically generated|générée? automatiquement/i;

/**
 * Returns the author's description of a picture, between `around`. File names, single words (icons) and generated descriptions are left
 * out.
 */
export const pictureText = (description = '', around = ''): string => {
  const text = oneLine(description);
  const isWritten = /\p{L}.*\s.*\p{L}/u.test(text) && !FILE_NAME.test(text) && !GENERATED.test(text);
  return isWritten ? around + text + around : '';
};

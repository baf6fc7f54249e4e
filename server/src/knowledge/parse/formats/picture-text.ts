import { oneLine } from './structured-pages.ts';

const FILE_NAME = /\.(?:png|jpe?g|gif|svg|emf|wmf|webp|tiff?|bmp)$/i;
/** Remarks of Office below descriptions that it generates, in the languages of most of its users. */
const GENERATED = new RegExp(
  [
    'automatically generated|AI-generated content',
    'automatisch generiert|KI[- ]generiert',
    "générée? (?:automatiquement|par l[’']IA)",
    'generad[oa]s? (?:automáticamente|por (?:la )?IA)|generad[oa] con IA',
    "generat[oaie] (?:automaticamente|dall[’']IA|dall[’']intelligenza artificiale)",
    'automatisch gegenereerd|door AI gegenereerd|AI-gegenereerd',
    'gerad[oa]s? (?:automaticamente|por IA|pela IA)',
    'wygenerowan[yae] (?:automatycznie|przez (?:AI|sztuczną inteligencję))|automatycznie wygenerowan',
  ].join('|'),
  'i',
);

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

/** Raised forms of signs in Unicode, as far as there are such. */
export const RAISED: Record<string, string> = {
  ...signs('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'),
  '−': '⁻',
  '–': '⁻',
};
/** The same of lowered signs. */
export const LOWERED: Record<string, string> = {
  ...signs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
  '−': '₋',
  '–': '₋',
};

/** Endings of ordinals and abbreviations, and references in brackets, are raised for looks alone: 1st, 2e, no, Mme, [1]. */
const LOOKS =
  /^(?:st|nd|rd|th|er|re|ère|e|es|o|os|a|ème|eme|ième|me|mes|mle|lle|lles|gr|sup|tm|sm|[®™°ªº*†‡§]|\[[^\]]{0,20}\])$/i;

/**
 * Raised or lowered text as plain text that still says so: `10` with `3` raised is 10³, not 103. Signs of Unicode where
 * all of it has one, else `^` and `_`. What is raised for looks stays as it is.
 */
export const raisedText = (text: string, position: 'raised' | 'lowered'): string => {
  const core = text.trim();
  if (!core || (position === 'raised' && LOOKS.test(core))) return text;
  const table = position === 'raised' ? RAISED : LOWERED;
  const translated = [...core].map((sign) => table[sign]);
  const written = translated.every((sign) => sign !== undefined)
    ? translated.join('')
    : `${position === 'raised' ? '^' : '_'}${core.length > 1 && /[^\p{L}\p{N}]/u.test(core) ? `(${core})` : core}`;
  return text.replace(core, () => written);
};

function signs(plain: string, moved: string): Record<string, string> {
  const targets = [...moved];
  return Object.fromEntries([...plain].map((sign, index) => [sign, targets[index] ?? sign]));
}

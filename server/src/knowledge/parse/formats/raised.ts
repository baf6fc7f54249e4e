export const RAISED: Record<string, string> = {
  ...signs('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'),
  '−': '⁻',
  '–': '⁻',
};
export const LOWERED: Record<string, string> = {
  ...signs('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
  '−': '₋',
  '–': '₋',
};

/** Text raised for typography only: endings of ordinals and abbreviations, references in brackets (1st, 2e, no, Mme, [1]). */
const LOOKS =
  /^(?:st|nd|rd|th|er|re|ère|e|es|o|os|a|ème|eme|ième|me|mes|mle|lle|lles|gr|sup|tm|sm|[®™°ªº*†‡§]|\[[^\]]{0,20}\])$/i;

/**
 * Writes raised or lowered text as plain text that preserves its meaning: `10` with raised `3` becomes 10³, not 103. Uses Unicode
 * characters if all of it has one, else `^` and `_`. Text raised for typography only is not changed.
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

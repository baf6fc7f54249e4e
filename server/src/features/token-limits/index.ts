export { createTokenLimits, type TokenLimits } from './meter-tokens.ts';
export { tokenLimitsPlugin } from './plugin.ts';

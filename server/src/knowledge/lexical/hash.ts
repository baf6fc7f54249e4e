/** cyrb53 (public domain, github.com/bryc): 53-bit hash of a string, at which two terms of one domain hardly ever collide. */
export const hashOf = (text: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 0x1_0000_0000 * (0x1f_ffff & low) + (high >>> 0);
};

/** Bits of the form hash stored with each position of a term; it distinguishes written forms of a stem ("holiday", "holidays"). */
export const FORM_BITS = 4;
export const formOf = (word: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    value = Math.imul(value ^ word.charCodeAt(index), 0x01000193);
  }
  return (value >>> 13) & ((1 << FORM_BITS) - 1);
};

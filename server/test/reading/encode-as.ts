import { decodeAs } from '../../src/knowledge/parse/dos-code-pages.ts';

/** A text in an encoding that Node only reads: the bytes of its letters are found by reading all that there are. */
export const encodeAs = (text: string, encoding: string): Buffer => {
  const bytesOf = new Map<string, number[]>([['\n', [10]]]);
  const add = (...bytes: number[]) => {
    const letter = decodeAs(Uint8Array.from(bytes), encoding);
    if ([...letter].length === 1 && letter !== '\ufffd' && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
  };
  for (let byte = 0x20; byte < 0x100; byte += 1) add(byte);
  if (/gb|jis|euc|big5/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  return Buffer.from([...text].flatMap((letter) => bytesOf.get(letter) ?? [0x3f]));
};

import { expect, test } from 'vitest';
import { readStyles } from './styles.ts';

test('a style with a checkbox applies to its cells only', () => {
  const styleOf = readStyles(
    `<styleSheet xmlns:xfpb="urn:bag"><cellXfs><xf/><xf><extLst><ext><xfpb:xfComplement i="0"/></ext></extLst></xf><xf/></cellXfs></styleSheet>`,
  );
  expect([0, 1, 2].map((style) => styleOf(style).isCheckbox)).toEqual([false, true, false]);
});

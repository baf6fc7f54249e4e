import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SAMPLE_FILES } from '../../src/features/sample/sample-domain.ts';
import { SAMPLE_SHEETS } from './sheets.ts';

test('the PDFs of the sample domain are what its sheets say', async () => {
  expect(SAMPLE_FILES.map(({ name }) => name)).toEqual(SAMPLE_SHEETS.map(({ name }) => name));
  for (const [index, { file }] of SAMPLE_FILES.entries())
    expect(readFileSync(file).equals((await SAMPLE_SHEETS[index]?.pdf()) ?? Buffer.of())).toBe(true);
});

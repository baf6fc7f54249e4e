/** Writes the PDFs of the sample domain again, from sheets.ts: `node server/test/sample/make.ts` after a change of its texts. */
import { writeFileSync } from 'node:fs';
import { SAMPLE_FILES } from '../../src/features/sample/sample-domain.ts';
import { SAMPLE_SHEETS } from './sheets.ts';

for (const { name, file } of SAMPLE_FILES) {
  const sheet = SAMPLE_SHEETS.find((one) => one.name === name);
  if (!sheet) throw new Error(`sheets.ts has no ${name}.`);
  writeFileSync(file, await sheet.pdf());
}

/**
 * Computes server/src/platform/embedder/language-direction.json with the real weights: `node scripts/language-direction.mjs --embedder
 * DATA_DIR/embedder`. The direction is the difference of the mean vectors of the same questions in English and in French, as bytes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { OFF_DOMAIN_QUESTIONS } from '../server/src/knowledge/vectors/off-domain-questions.ts';
import { openEmbedderInside } from '../server/src/platform/embedder/embedder-inside.ts';
import { silentLogger } from '../server/src/platform/logs.ts';

const LARGEST_BYTE = 127;
const FILE = new URL('../server/src/platform/embedder/language-direction.json', import.meta.url);

const { values } = parseArgs({ options: { embedder: { type: 'string' } } });
if (!values.embedder) throw new Error('--embedder names the folder of the weights');
const inside = openEmbedderInside({
  folder: values.embedder,
  mode: 'on',
  isCi: true,
  hub: undefined,
  fetch,
  logger: silentLogger,
  languageDirection: [],
});
try {
  const embedder = inside.embedder();
  if (!embedder) throw new Error(`The embedder is ${inside.state().state}`);
  const meanOf = async (texts) => {
    const vectors = await embedder.embed(texts, { as: 'question' });
    return vectors[0].map(
      (_, at) => vectors.reduce((sum, one) => sum + one[at] / Math.hypot(...one), 0) / vectors.length,
    );
  };
  const [english, french] = [await meanOf(OFF_DOMAIN_QUESTIONS.en), await meanOf(OFF_DOMAIN_QUESTIONS.fr)];
  const difference = english.map((number, at) => number - french[at]);
  const largest = Math.max(...difference.map(Math.abs));
  const bytes = difference.map((number) => Math.round((number / largest) * LARGEST_BYTE));
  writeFileSync(FILE, `${JSON.stringify(bytes)}\n`);
} finally {
  await inside.close();
}

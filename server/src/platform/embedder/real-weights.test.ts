/** With what `npm run models` has fetched: TEST_EMBEDDER_DIR names its folder, DATA_DIR/embedder. */
import { expect, test } from 'vitest';
import { silentLogger } from '../logs.ts';
import { openEmbedderInside } from './embedder-inside.ts';

const folder = process.env.TEST_EMBEDDER_DIR ?? '';
const BY_WHAT = folder ? '' : ' (left out: TEST_EMBEDDER_DIR names no folder with the weights)';

const PASSAGES = [
  'Either party may end the contract with three months of notice.',
  'Le congé parental est d’un an au plus, renouvelable deux fois.',
  'Mount Everest is the highest mountain above sea level.',
];

test.skipIf(!folder)(`the real weights find the same in English and in French${BY_WHAT}`, async () => {
  const inside = openEmbedderInside({
    folder,
    mode: 'on',
    isCi: true,
    hub: undefined,
    fetch,
    logger: silentLogger,
  });
  try {
    expect(inside.state()).toMatchObject({ state: 'ready' });
    const embed = async (text: string, as: 'question' | 'passage') =>
      (await inside.embedder()?.embed([text], { as }))?.[0] ?? [];
    const passages = await Promise.all(PASSAGES.map((text) => embed(text, 'passage')));
    const nearest = async (question: string) => {
      const asked = await embed(question, 'question');
      const nearness = passages.map((one) => one.reduce((sum, n, i) => sum + n * (asked[i] ?? 0), 0));
      return nearness.indexOf(Math.max(...nearness));
    };
    expect(await nearest('How much notice is needed to terminate the agreement?')).toBe(0);
    expect(await nearest('Avec quel préavis peut-on mettre fin au contrat ?')).toBe(0);
    expect(await nearest('How long is parental leave?')).toBe(1);
    expect(await nearest('Quelle est la plus haute montagne du monde ?')).toBe(2);
    const long = `${PASSAGES[0]} `.repeat(60);
    expect(await embed(`${long}It ends in May.`, 'passage')).not.toEqual(
      await embed(`${long}It ends in July.`, 'passage'),
    );
  } finally {
    await inside.close();
  }
});

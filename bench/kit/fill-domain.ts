import type { Person } from '../../server/test/kit/person.ts';
import { seededRandom } from '../../server/test/kit/random.ts';
import { makePdf } from './make-pdf.ts';
import type { Texts } from './texts.ts';

/** About 80 pages. */
const WORDS_A_FILE = 60_000;
const WORDS_A_PASSAGE_GUESS = 150;

export type Filled = { domainId: string; passages: number; pages: number };

/** Uploads PDFs of `texts` to a new domain until it has at least `passages` passages, and waits for their ingestion. */
export const fillDomain = async (person: Person, texts: Texts, passages: number): Promise<Filled> => {
  const { id: domainId } = await person.makeDomain(`${passages} passages`);
  const takeParagraphs = paragraphsOf(texts, passages);
  const filled: Filled = { domainId, passages: 0, pages: 0 };
  let words = 0;
  let file = 0;
  while (filled.passages < passages) {
    const aPassage = filled.passages ? words / filled.passages : WORDS_A_PASSAGE_GUESS;
    let missing = Math.ceil((passages - filled.passages) * aPassage) + 1;
    while (missing > 0) {
      const taken = takeParagraphs(Math.min(missing, WORDS_A_FILE));
      missing -= taken.words;
      words += taken.words;
      file += 1;
      await person.upload(domainId, [
        { name: `volume-${file}.pdf`, content: await makePdf(taken.paragraphs) },
      ]);
    }
    const documents = await person.untilIngested(domainId);
    const failed = documents.find((document) => document.parsing_status === 'error');
    if (failed) throw new Error(`${failed.designation} was not ingested: ${failed.error}`);
    filled.passages = documents.reduce((sum, document) => sum + document.passages, 0);
    filled.pages = documents.reduce((sum, document) => sum + document.pages_done, 0);
  }
  return filled;
};

/** Yields paragraphs in a random order, the same on every run; starts over in another order after the last. */
const paragraphsOf = ({ paragraphs }: Texts, seed: number) => {
  const random = seededRandom(seed);
  let waiting: string[] = [];
  return (wordsWanted: number) => {
    const taken: string[] = [];
    let words = 0;
    while (words < wordsWanted) {
      if (!waiting.length) waiting = shuffled(paragraphs, random);
      const paragraph = waiting.pop() ?? '';
      taken.push(paragraph);
      words += paragraph.split(' ').length;
    }
    return { paragraphs: taken, words };
  };
};

const shuffled = (list: string[], random: () => number): string[] =>
  list
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);

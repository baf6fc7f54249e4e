import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../server/test/kit/random.ts';

/** Paragraphs to fill documents with, and questions about them: whole sentences of twenty words and more, as people write. */
export type Texts = { from: string; paragraphs: string[]; questions: string[] };

const SETS = ['policyqa', 'scifact', 'squad2-dev', 'mtrag', 'service-public-fr', 'piaf-fr'];
const QUESTIONS_A_SET = 60;
/** Number of words of context that people write before their question. */
const WORDS_SAID_FIRST = 18;

/** Real texts of the evaluation data in `folder`; without it, texts of invented words as frequent as real ones. */
export const loadTexts = (folder: string | undefined): Texts => {
  const sets = folder ? SETS.filter((set) => existsSync(join(folder, set, 'corpus.jsonl'))) : [];
  if (!folder || !sets.length) return inventedTexts();
  const textsOf = (set: string, file: string) =>
    readFileSync(join(folder, set, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): string => (JSON.parse(line).text ?? '').trim());
  const paragraphs = sets.flatMap((set) => textsOf(set, 'corpus.jsonl')).filter((text) => text.length > 80);
  const questions = sets.flatMap((set) =>
    textsOf(set, 'queries.jsonl').filter(Boolean).slice(0, QUESTIONS_A_SET),
  );
  return { from: 'real texts (EVAL_DATA)', paragraphs, questions: inWholeSentences(questions, paragraphs) };
};

const inWholeSentences = (questions: string[], paragraphs: string[]): string[] => {
  const random = seededRandom(11);
  return questions.map((question) => {
    const words = (paragraphs[Math.floor(random() * paragraphs.length)] ?? '').split(/\s+/);
    return `I have read that ${words.slice(0, WORDS_SAID_FIRST).join(' ')}, and so I ask: ${question}`;
  });
};

const VOCABULARY = 30_000;
const PARAGRAPHS = 12_000;
const QUESTIONS = 300;
const GLUE =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or'.split(' ');
const SYLLABLES =
  'ka lo mi ter ran sol ve dor ni pra chi ment al bur ex fo gra hu in jor lec mon pel qui ros'.split(' ');

const inventedTexts = (): Texts => {
  const random = seededRandom(7);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? '';
  const vocabulary = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join(''),
  );
  // Zipf's law: the word of rank r is met in proportion to 1/r.
  const rare = () => vocabulary[Math.floor(VOCABULARY ** random()) - 1] ?? '';
  const word = () => (random() < 0.4 ? pick(GLUE) : rare());
  const sentence = () => {
    const text = Array.from({ length: 8 + Math.floor(random() * 16) }, word).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraphs = Array.from({ length: PARAGRAPHS }, () =>
    Array.from({ length: 4 + Math.floor(random() * 8) }, sentence).join(' '),
  );
  const questions = Array.from({ length: QUESTIONS }, () => {
    const words = pick(paragraphs)
      .split(/\W+/)
      .filter((one) => one.length > 4);
    return `What is the ${Array.from({ length: 5 }, () => pick(words)).join(' ')}?`;
  });
  return { from: 'invented texts', paragraphs, questions: inWholeSentences(questions, paragraphs) };
};

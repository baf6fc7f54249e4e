import type { PassageRelation, RelatedPassage, RelatedPassages } from '@docent/contract';
import { z } from 'zod';
import { compareWords, fence, MATERIAL_RULE } from '../../answering/index.ts';
import type { Hit } from '../../knowledge/index.ts';
import type { AskModel } from './ask-model.ts';

const SHOWN_AT_MOST = 6;
const RELATED_AT_MOST = 3;
const ORDER: PassageRelation[] = ['contradicts', 'may_contradict', 'same', 'related'];

const Judgement = z.object({
  passages: z.array(
    z.object({
      n: z.number().int(),
      relation: z.enum(['contradicts', 'same', 'related']),
      reason: z.string(),
    }),
  ),
});
const INSTRUCTIONS = [
  'Somebody wants to add a lesson to a knowledge base. Judge each numbered passage that is already there:',
  'contradicts (both cannot hold), same (it says the lesson already), related (neither).',
  'Give a reason in one short sentence, in the language of the lesson.',
  MATERIAL_RULE,
].join('\n');

type Lesson = { topic: string; text: string };

/**
 * Finds passages related to a lesson: contradictions first, then equal statements, then similar ones. Judged by the model if there is one
 * and it answers in time, else by the words.
 */
export const relatedPassages = async (
  lesson: Lesson,
  hits: Hit[],
  ask: AskModel | null,
): Promise<RelatedPassages> => {
  const compared = hits.map((hit) => ({ hit, ...compareWords(lesson.text, hit.text) }));
  const judged = ask && hits.length ? await judge(ask, lesson, hits).catch(() => null) : null;
  const passages = compared.map(({ hit, relation, quote }, index): RelatedPassage => {
    const verdict = judged?.get(index + 1);
    return {
      relation: judged ? (verdict?.relation ?? 'related') : relation,
      reason: verdict?.reason ?? '',
      document_id: hit.documentId,
      document_name: hit.documentName,
      place: {
        page: hit.page,
        char_start: hit.charStart,
        char_end: hit.charEnd,
        boxes: hit.boxes,
        locator: hit.locator,
      },
      text: hit.text,
      quote,
      lesson_id: hit.taught ? hit.documentId : null,
    };
  });
  return { passages: firstThingsFirst(passages), judged_by: judged ? 'model' : 'words' };
};

const judge = async (ask: AskModel, { topic, text }: Lesson, hits: Hit[]) => {
  const passages = hits.map((hit, index) => `[${index + 1}] ${hit.documentName}\n${hit.text}`).join('\n\n');
  const prompt = `${fence('lesson', `${topic}\n${text}`)}\n\n${fence('passages', passages)}`;
  const { passages: verdicts } = await ask(INSTRUCTIONS, prompt, Judgement);
  return new Map(verdicts.map((verdict) => [verdict.n, verdict]));
};

/** By relation, then as found; of what is only near, the nearest few. */
const firstThingsFirst = (passages: RelatedPassage[]): RelatedPassage[] => {
  const sorted = ORDER.flatMap((wanted) => {
    const some = passages.filter(({ relation }) => relation === wanted);
    return wanted === 'related' ? some.slice(0, RELATED_AT_MOST) : some;
  });
  return sorted.slice(0, SHOWN_AT_MOST);
};

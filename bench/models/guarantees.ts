import { type Message, textOf } from '@docent/contract';

/** Model output that must never reach users. */
const NOT_FOR_PEOPLE =
  /<\/?think|<\/?tool_call|<\||NOT_IN_DOCUMENTS|^\s*(?:```json\s*)?\{\s*["'](?:answer|in_scope|sentences)/i;

/** Returns the guarantees of an answer, valid for any model, that this answer breaks. */
export const brokenBy = (message: Message, documents: Set<string>): string[] => {
  const text = textOf(message.content);
  const answer = message.answer;
  const numbers = new Set(message.sources.map(({ n }) => n));
  const isCited = [...text.matchAll(/\[(\d{1,3})\](?!\()/g)].every(([, n]) => numbers.has(Number(n)));
  const faults: [string, boolean][] = [
    ['has no end', message.status === 'writing'],
    ['has neither outcome nor failure', !answer?.outcome],
    ['failed without a reason', answer?.outcome === 'failed' && !answer.failure],
    ['shows what is not for people', NOT_FOR_PEOPLE.test(text)],
    ['is answered with nothing', answer?.outcome === 'answered' && !text.trim()],
    [
      'cites what is not among its sources',
      answer?.outcome !== 'failed' && answer?.outcome !== 'stopped' && !isCited,
    ],
    [
      'cites a document that is not there',
      message.sources.some((one) => !documents.has(one.source_document_id)),
    ],
    ['quotes what its passage does not say', message.sources.some((one) => !one.content.includes(one.quote))],
  ];
  return faults.flatMap(([fault, isSo]) => (isSo ? [fault] : []));
};

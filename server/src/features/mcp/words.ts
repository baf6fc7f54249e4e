import type { DomainAnswer, DomainPassage } from '@docent/contract';

/** Returns the text for a model; structured content has the same facts. */
export const wordAnswer = ({
  text,
  citations,
  outcome,
  status,
  nearest,
  whom_to_ask,
  url,
}: DomainAnswer): string =>
  [
    ...(status === 'writing' ? ['The answer is still being written; it will be complete in the chat.'] : []),
    ...(status === 'failed' ? ['The answer failed; it can be asked again in the chat.'] : []),
    ...(status === 'failed' && citations.length
      ? [
          'The excerpts are the passages nearest to the question, not an answer. Say so when you pass them on.',
        ]
      : []),
    ...(outcome === 'may_answer'
      ? [
          'No answer from the documents was made. The excerpts are the nearest to one; what stands above them rests on none of the documents. Say so when you pass them on.',
        ]
      : []),
    ...(text ? [text] : []),
    ...(outcome && outcome !== 'answered' ? [`Outcome: ${outcome}`] : []),
    ...(citations.length ? ['Sources:'] : []),
    ...citations.map(
      ({ n, document, page, quote, taught, url: address }) =>
        `[${n}] ${document}, page ${page}${taught ? ` (taught by ${taught.by ?? 'somebody'} on ${taught.at.slice(0, 10)})` : ''}\n"${quote}"\n${address}`,
    ),
    ...(nearest.length ? ['Nearest documents:'] : []),
    ...nearest.map(({ document, url: address }) => `${document}\n${address}`),
    ...(whom_to_ask.length ? [`Experts to ask: ${whom_to_ask.map(({ name }) => name).join(', ')}`] : []),
    `Chat: ${url}`,
  ].join('\n\n');

export const wordPassages = (passages: DomainPassage[]): string =>
  passages.length
    ? passages
        .map(
          ({ document, page, text, url }, index) =>
            `[${index + 1}] ${document}, page ${page}\n${text}\n${url}`,
        )
        .join('\n\n')
    : 'Nothing in this domain fits the question.';

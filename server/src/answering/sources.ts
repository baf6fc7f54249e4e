import type { Source } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { newId } from '../platform/ids.ts';
import { claimsOf } from './claims.ts';
import { closestSentences } from './extractive/index.ts';
import { sectionOfQuote } from './sections.ts';

/**
 * Creates the sources of a finished answer, one per marker. The quote is the sentence of the passage closest to the citing sentences, or
 * the whole passage if it is not verbatim in it.
 */
export const sourcesOf = (text: string, cited: number[], hits: Hit[], domainId: string): Source[] =>
  cited.flatMap((index, position) => {
    const hit = hits[index];
    if (!hit) return [];
    const n = position + 1;
    const quote = quoteFor(claimsOf(text, n), hit);
    return [
      {
        id: newId(),
        n,
        content: hit.text,
        quote,
        knowledgebase_id: domainId,
        source_document_id: hit.documentId,
        source_document_name: hit.documentName,
        version: hit.version,
        section: sectionOfQuote(hit, quote),
        taught: hit.taught,
        place: {
          page: hit.page,
          char_start: hit.charStart,
          char_end: hit.charEnd,
          boxes: hit.boxes,
          locator: hit.locator,
        },
      },
    ];
  });

const quoteFor = (claim: string, hit: Hit): string => {
  const best = closestSentences(claim, [hit], { max: 1 })[0]?.text ?? '';
  return best && hit.text.includes(best) ? best : hit.text;
};

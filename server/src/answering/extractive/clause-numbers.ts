/** A question about a numbered part: "section 2.1", "clause (b)", "article IV", "étape 5". */
const ASKED =
  /(?:^|[^\p{L}])(?:sections?|clauses?|articles?|paragraphs?|points?|steps?|rules?|items?|annex|chapters?|§|étapes?|règles?|alinéas?|chapitres?|annexe)\s*\(?(\d{1,3}(?:\.\d{1,3}){0,6}|[a-z]|[ivxlc]{1,6})\)?(?![\p{L}\p{N}])/iu;
/** The number at the start of a text: "2.1 Rail ...", "b) Oil ...", "Article IV Payment", "Step 5: Press ...". */
const OWN = /^(?:\p{L}{1,12}\s)?\(?(\d{1,3}(?:\.\d{1,3}){0,6}|[a-z]|[ivxlc]{1,6})(?:[.):]+|(?=\s))\s/iu;

/** Returns a predicate for the numbered part that a question asks for, or null if it asks for none. */
export const clauseAsked = (question: string): ((text: string) => boolean) | null => {
  const number = ASKED.exec(question)?.[1]?.toLowerCase();
  return number ? (text) => OWN.exec(text)?.[1]?.toLowerCase() === number : null;
};

import type { TextLanguage } from '../../knowledge/index.ts';

const NEGATION = {
  en: /\b(?:not|no|never|none|without|cannot|nor|neither)\b|n['’]t\b/i,
  fr: /(?:^|[\s(])(?:ne\s|n['’])|\b(?:sans|aucune?|ni)\b/i,
};

export const isNegated = (text: string, language: TextLanguage): boolean => NEGATION[language].test(text);

/** Words of which one says the opposite of the other; folded. */
const OPPOSITES =
  `first last|most least|more less|more fewer|before after|north south|east west|northern southern
  eastern western|increase decrease|increased decreased|rise fall|rose fell|high low|higher lower|highest lowest
  large small|larger smaller|largest smallest|long short|longest shortest|old new|oldest newest|early late
  earlier later|earliest latest|best worst|always never|all none|major minor|begin end|began ended|start stop
  open closed|inside outside|internal external|male female|men women|positive negative|public private|legal illegal
  possible impossible|win lose|won lost|allow forbid|allowed prohibited|allowed forbidden|accept reject
  accepted rejected|agree disagree|success failure|strong weak|rich poor|maximum minimum|include exclude
  included excluded|buy sell|import export|hot cold|young old|left right|upper lower
  premier dernier|premiere derniere|plus moins|avant apres|nord sud|est ouest|augmenter diminuer|hausse baisse
  grand petit|grande petite|court long|haut bas|ancien nouveau|debut fin|toujours jamais|majeur mineur|ouvert ferme
  interne externe|homme femme|hommes femmes|positif negatif|public prive|gagner perdre|autorise interdit
  accepter refuser|accepte refuse|maximal minimal|inclus exclu|acheter vendre|fort faible|riche pauvre`
    .split(/\||\n/)
    .map((pair) => pair.trim().split(' '));

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/\p{L}+/gu) ?? [],
  );

/** How many pairs of opposites a question and a text share, one word each: at most 2 are counted. */
export const contradictions = (question: string, text: string): number => {
  const [asked, said] = [wordsOf(question), wordsOf(text)];
  const isSplit = (one: string, other: string) =>
    asked.has(one) && !asked.has(other) && said.has(other) && !said.has(one);
  return Math.min(
    2,
    OPPOSITES.filter(([one = '', other = '']) => isSplit(one, other) || isSplit(other, one)).length,
  );
};

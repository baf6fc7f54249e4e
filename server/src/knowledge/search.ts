import type { Box } from '@docent/contract';
import type pg from 'pg';
import { questionTerms } from './terms.ts';
import type { Hit } from './types.ts';

/** BM25 (Robertson and Zaragoza 2009) with the usual parameters. */
const K1 = 1.2;
const B = 0.75;
const TERMS_AT_MOST = 64;

/**
 * One statement: the postings of the question's terms in the visible readings of the domain, scored and summed, and
 * the best passages with their documents.
 */
const SEARCH = `
  with visible as materialized (
    select r.id, r.document_id, r.chunks, r.terms from reading r join document d on d.id = r.document_id
    where r.domain_id = $1 and r.visible and d.enabled),
  totals as (select greatest(sum(chunks), 1)::float8 as n, greatest(sum(terms), 1)::float8 / greatest(sum(chunks), 1) as avg
    from visible),
  found as materialized (
    select p.term, p.chunks, p.frequencies, p.lengths from posting p
    where p.domain_id = $1 and p.term = any($2::text[]) and p.reading_id in (select id from visible)),
  weights as (
    select f.term, a.weight * ln(1 + (t.n - sum(cardinality(f.chunks)) + 0.5) / (sum(cardinality(f.chunks)) + 0.5)) as idf
    from found f join unnest($2::text[], $4::float8[]) as a(term, weight) on a.term = f.term cross join totals t
    group by f.term, a.weight, t.n),
  best as (
    select u.no, sum(w.idf * u.f * ${K1 + 1} / (u.f + ${K1} * (${1 - B} + ${B} * u.l / t.avg))) as score
    from found f join weights w on w.term = f.term cross join totals t
      cross join lateral unnest(f.chunks, f.frequencies, f.lengths) as u(no, f, l)
    group by u.no order by score desc, u.no limit $3)
  select b.score, c.id, c.page, c.char_start, c.char_end, c.text, c.headings, c.boxes, d.id as document_id, d.name,
    case when d.type = 'docent_chat' then json_build_object('by', (select u.name from "user" u where u.id = d.created_by),
      'at', to_char(d.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as taught
  from best b join chunk c on c.no = b.no join visible v on v.id = c.reading_id join document d on d.id = v.document_id
  order by b.score desc, b.no`;

type Row = {
  score: number;
  id: string;
  page: number;
  char_start: number;
  char_end: number;
  text: string;
  headings: string[];
  boxes: Box[];
  document_id: string;
  name: string;
  taught: Hit['taught'];
};

/** What was said before the question: its terms count, but less (`weight` below 1). */
export type Background = { text: string; weight: number }[];

export type Search = {
  domainId: string;
  question: string;
  limit: number;
  background?: Background;
  embedding?: number[];
};

/** The terms of a question and of its background, each with the highest of its weights. */
const weightedTerms = (question: string, background: Background): Map<string, number> => {
  const weights = new Map<string, number>();
  for (const { text, weight } of [{ text: question, weight: 1 }, ...background]) {
    for (const term of questionTerms(text).slice(0, TERMS_AT_MOST)) {
      weights.set(term, Math.max(weight, weights.get(term) ?? 0));
    }
  }
  return weights;
};

/** The passages of a domain that fit a question best, best first. */
export const search = async (
  pool: pg.Pool,
  { domainId, question, limit, background = [] }: Search,
): Promise<Hit[]> => {
  const terms = weightedTerms(question, background);
  if (!terms.size) return [];
  const { rows } = await pool.query<Row>(SEARCH, [domainId, [...terms.keys()], limit, [...terms.values()]]);
  return rows.map((row) => ({
    passageId: row.id,
    documentId: row.document_id,
    documentName: row.name,
    taught: row.taught,
    page: row.page,
    charStart: row.char_start,
    charEnd: row.char_end,
    text: row.text,
    headings: row.headings,
    boxes: row.boxes,
    score: row.score,
    lexicalScore: row.score,
    vectorScore: null,
  }));
};

import type { Section } from '../kit/table.ts';
import type { AskedSet, Judged } from './ask-set.ts';

/** Shares of the answerable questions refused wrongly at which the curve is read. */
const POINTS = [0.05, 0.1, 0.15, 0.2, 0.3];
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** For each set with unanswerable questions: how many the extractive engine refuses, and the curve around it. */
export const refusals = (asked: AskedSet[]): Section[] =>
  asked.flatMap(({ set, judged }) => {
    const unanswerable = judged.filter(({ query }) => query.unanswerable);
    if (!unanswerable.length) return [];
    const answerable = judged.filter(({ query, firstIsRelevant }) => !query.unanswerable && firstIsRelevant);
    const refused = (list: Judged[]) =>
      list.filter(({ confident }) => !confident).length / (list.length || 1);
    const curve = POINTS.map((point) => {
      const threshold = quantile(
        answerable.map(({ confidence }) => confidence),
        point,
      );
      const share =
        unanswerable.filter(({ confidence }) => confidence < threshold).length / unanswerable.length;
      return [
        `at ${percent(point)} of the answerable ones`,
        unanswerable.length,
        answerable.length,
        percent(share),
        percent(point),
      ];
    });
    return [
      {
        title: `Refusals of the extractive engine: ${set.name}`,
        columns: [
          'threshold',
          'unanswerable',
          'answerable, page first',
          'refused of the unanswerable',
          'refused of the answerable',
        ],
        rows: [
          [
            'as shipped',
            unanswerable.length,
            answerable.length,
            percent(refused(unanswerable)),
            percent(refused(answerable)),
          ],
          ...curve,
        ],
      },
    ];
  });

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;

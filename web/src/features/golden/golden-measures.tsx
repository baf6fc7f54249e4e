import type { AnswerMeasures, MeasureSum } from '@docent/contract';
import { wordSeconds } from '../../i18n/durations.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const useNumbers = () => {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return {
    share: (value: number) => value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }),
    seconds: (milliseconds: number) => wordSeconds(milliseconds, locale),
    cost: (value: number) => value.toLocaleString(locale, { maximumSignificantDigits: 3 }),
  };
};

/** Measures over the newest results of all golden questions. */
export const SumOfMeasures = ({ sum }: { sum: MeasureSum }) => {
  const { t } = useTranslation();
  const { share, seconds, cost } = useNumbers();
  const nothing = sum.refusals_right + sum.refusals_wrong;
  const figures = [
    [t('golden.degrees'), t('golden.degreesOf', sum)],
    sum.answers_right + sum.answers_wrong > 0 && [
      t('golden.answeredRight'),
      t('golden.of', { part: sum.answers_right, all: sum.answers_right + sum.answers_wrong }),
    ],
    sum.may_answer_right + sum.may_answer_wrong > 0 && [
      t('golden.mayAnswerRight'),
      t('golden.of', { part: sum.may_answer_right, all: sum.may_answer_right + sum.may_answer_wrong }),
    ],
    sum.pages_expected > 0 && [
      t('golden.rightPage'),
      t('golden.of', { part: sum.right_page, all: sum.pages_expected }),
    ],
    sum.document_recall !== null && [t('golden.documentRecall'), share(sum.document_recall)],
    sum.documents_expected > 0 && [t('golden.extraDocuments'), String(sum.extra_documents)],
    sum.cited_sentences > 0 && [
      t('golden.supported'),
      t('golden.of', { part: sum.supported_sentences, all: sum.cited_sentences }),
    ],
    nothing > 0 && [t('golden.refusalsRight'), t('golden.of', { part: sum.refusals_right, all: nothing })],
    sum.took_ms !== null && [t('golden.time'), seconds(sum.took_ms)],
    sum.cost !== null && [t('golden.cost'), cost(sum.cost)],
  ].filter((figure) => figure !== false);
  return (
    <dl aria-label={t('golden.measures')} className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-quiet text-xs">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The same of one answer, in a line. */
export const MeasuresLine = ({ measures }: { measures: AnswerMeasures }) => {
  const { t } = useTranslation();
  const { share, seconds, cost } = useNumbers();
  const parts = [
    measures.right_page !== null && t(measures.right_page ? 'golden.pageCited' : 'golden.pageNotCited'),
    measures.document_recall !== null &&
      t('golden.documentsCited', { share: share(measures.document_recall) }),
    measures.cited_sentences > 0 &&
      t('golden.sentencesSupported', { part: measures.supported_sentences, all: measures.cited_sentences }),
    seconds(measures.took_ms),
    measures.cost !== null && t('golden.costOf', { cost: cost(measures.cost) }),
  ].filter((part) => part !== false);
  return <p className="mt-1 text-quiet text-xs">{parts.join(' · ')}</p>;
};

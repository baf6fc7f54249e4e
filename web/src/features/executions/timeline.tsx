import type { ExecutionStep, Looked } from '@docent/contract';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

type Passage = {
  passage_id: string;
  document_name: string;
  page: number;
  /** Absent where it would reveal documents that the reader may not read. */
  score?: number;
  lexical_score: number;
  vector_score: number | null;
};
type Call = { model: string; input_tokens: number; output_tokens: number };

/** The steps of a run along its time: when each began, how long it took, what it noted. */
export const Timeline = ({ steps }: { steps: ExecutionStep[] }) => {
  const { t } = useTranslation();
  const total = Math.max(1, ...steps.map(({ at_ms, took_ms }) => at_ms + took_ms));
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, index) => (
        <li key={index} className="rounded-lg border border-line p-3">
          <div className="flex items-baseline justify-between gap-3">
            <h4 className="font-medium">{t(`executions.step.${step.step}`, { defaultValue: step.step })}</h4>
            <span className="text-quiet text-xs tabular-nums">
              {t('executions.stepTime', { at: step.at_ms, took: step.took_ms })}
            </span>
          </div>
          <div aria-hidden className="mt-2 h-1 rounded bg-line">
            <div
              className="h-1 min-w-1 rounded bg-accent"
              style={{
                marginLeft: `${(100 * step.at_ms) / total}%`,
                width: `${(100 * step.took_ms) / total}%`,
              }}
            />
          </div>
          <Notes notes={step.notes} />
        </li>
      ))}
    </ol>
  );
};

const Notes = ({ notes }: { notes: ExecutionStep['notes'] }) => {
  const { t, i18n } = useTranslation();
  const number = (value: number) =>
    value.toLocaleString(localeOf(i18n.language), { maximumFractionDigits: 2 });
  // Notes of the server's steps (answering/), by these names.
  const passages = (notes.passages ?? []) as Passage[];
  const calls = (notes.usage ?? []) as Call[];
  const calculations = (notes.calculations ?? []) as string[];
  const missing = (notes.missing ?? []) as string[];
  const looked = (notes.looked ?? []) as Looked[];
  const reason = notes.failed ?? notes.fell_back;
  return (
    <div className="mt-2 flex flex-col gap-2 text-xs">
      {typeof reason === 'string' && (
        <p className={notes.failed ? 'text-bad' : 'text-warn'}>
          {t(notes.failed ? 'executions.stepFailed' : 'executions.fellBack', { reason })}
        </p>
      )}
      {typeof notes.question === 'string' && <p className="break-words text-quiet">{notes.question}</p>}
      {calls.map((call) => (
        <p key={call.model} className="text-quiet">
          {t('executions.tokens', {
            model: call.model,
            input: number(call.input_tokens),
            output: number(call.output_tokens),
          })}
        </p>
      ))}
      {calculations.map((calculation, index) => (
        <p key={index} className="break-words text-quiet">
          {t('executions.computed', { calculation })}
        </p>
      ))}
      {missing.length > 0 && (
        <p className="break-words text-quiet">{t('executions.lacks', { missing: missing.join('; ') })}</p>
      )}
      {looked.map((look, index) => (
        <p key={index} className="break-words text-quiet">
          {'query' in look && look.query}
        </p>
      ))}
      {passages.length > 0 && (
        <table className="w-full">
          <caption className="sr-only">{t('executions.passages')}</caption>
          <thead className="text-left text-quiet">
            <tr>
              <th className="py-1 font-normal">{t('executions.passage')}</th>
              <th className="py-1 text-right font-normal">{t('executions.score')}</th>
            </tr>
          </thead>
          <tbody>
            {passages.map((passage) => (
              <tr key={passage.passage_id} className="border-line border-t">
                <td className="py-1 pr-2">
                  {passage.document_name}, {t('executions.page', { page: passage.page })}
                </td>
                <td className="py-1 text-right tabular-nums">
                  {passage.score === undefined ? '–' : number(passage.score)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};

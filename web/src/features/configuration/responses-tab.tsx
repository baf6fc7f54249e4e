import type { DecisionResult, SpecificCase } from '@docent/contract';
import { EMPTY_CONFIGURATION } from '@docent/contract/empty-configuration';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newClientId } from '../../api/client-id.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { DraftReplay } from '../executions/index.ts';
import { CaseFields } from './case-fields.tsx';
import { CaseList } from './case-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { TryQuestion } from './try-question.tsx';
import { useDraft } from './use-draft.ts';
import { usePublish } from './use-publish.ts';

const CASES_AT_MOST = 50;

const newCase = (order: number): SpecificCase => ({
  id: newClientId(),
  order,
  trigger: '',
  specific_instructions: '',
  required_details: [],
  escalation_conditions: [],
});

/** How questions are answered: the cases in their order, then the general case; with a question to try it all. */
const ResponsesTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const { general_case, specific_cases } = domain.configuration ?? EMPTY_CONFIGURATION;
  const draft = useDraft({ general_case, specific_cases });
  const publishing = usePublish({
    domain,
    failed: t('configuration.responsesFailed'),
    onSaved: draft.discard,
  });
  const [overlaps, setOverlaps] = useState<DecisionResult['overlaps']>([]);
  const cases = draft.value.specific_cases;
  const setCases = (next: SpecificCase[]) =>
    draft.change({ specific_cases: next.map((one, index) => ({ ...one, order: index + 1 })) });
  const tried = { ...draft.value, specific_cases: cases.filter(({ trigger }) => trigger.trim()) };
  const add = (
    <Button
      disabled={cases.length >= CASES_AT_MOST}
      onClick={() => setCases([...cases, newCase(cases.length + 1)])}
    >
      <Plus size={16} aria-hidden />
      {t('configuration.addCase')}
    </Button>
  );
  const isTriggerMissing = cases.some(({ trigger }) => !trigger.trim());

  return (
    <section aria-label={t('domains.tab.responses')}>
      <div className="grid gap-6 min-[88rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="flex flex-wrap items-start gap-3">
            <div className="min-w-60 flex-1">
              <h2 className="font-semibold text-base">{t('configuration.cases')}</h2>
              <p className="text-quiet">{t('configuration.casesHint')}</p>
            </div>
            {cases.length > 0 && add}
          </div>
          <CaseList cases={cases} overlaps={overlaps} onChange={setCases} add={add} />
          <div className="rounded-xl border border-line bg-raised p-4">
            <h2 className="font-semibold text-base">{t('configuration.generalCase')}</h2>
            <p className="mb-4 text-quiet">{t('configuration.generalCaseHint')}</p>
            <CaseFields
              value={draft.value.general_case}
              onChange={(part) => draft.change({ general_case: { ...draft.value.general_case, ...part } })}
            />
          </div>
        </div>
        <aside className="flex min-w-0 flex-col gap-4 min-[88rem]:sticky min-[88rem]:top-4 min-[88rem]:self-start">
          <TryQuestion domainId={domain.id} draft={tried} onOverlaps={setOverlaps} />
          <DraftReplay domainId={domain.id} draft={tried} />
        </aside>
      </div>
      <SaveBar
        draft={draft}
        publishing={publishing}
        problem={isTriggerMissing ? t('configuration.triggerMissing') : null}
        onSave={() => publishing.save(draft.value)}
      />
    </section>
  );
};

export default ResponsesTab;

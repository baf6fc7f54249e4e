import { EMPTY_CONFIGURATION } from '@docent/contract/empty-configuration';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useDomainOfPage } from '../domains/index.ts';
import { DraftReplay } from '../executions/index.ts';
import { LinesField } from './lines-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { TryQuestion } from './try-question.tsx';
import { useDraft } from './use-draft.ts';
import { usePublish } from './use-publish.ts';

/** Scope of a domain: visible to all its readers, edited by its experts. */
const PerimeterTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const readOnly = !domain.can.configure;
  const draft = useDraft({ ...EMPTY_CONFIGURATION.perimeter, ...domain.perimeter });
  const publishing = usePublish({
    domain,
    failed: t('configuration.perimeterFailed'),
    onSaved: draft.discard,
  });
  const { value, change } = draft;
  return (
    <section aria-label={t('domains.tab.perimeter')}>
      <div className="grid gap-6 min-[88rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-5">
          <TextArea
            label={t('configuration.perimeterDescription')}
            hint={t('configuration.perimeterDescriptionHint')}
            value={value.description}
            maxLength={4000}
            readOnly={readOnly}
            onChange={(description) => change({ description })}
          />
          <LinesField
            label={t('configuration.covered')}
            hint={t('configuration.coveredHint')}
            value={value.covered}
            readOnly={readOnly}
            onChange={(covered) => change({ covered })}
          />
          <LinesField
            label={t('configuration.notCovered')}
            hint={t('configuration.notCoveredHint')}
            value={value.not_covered}
            readOnly={readOnly}
            onChange={(not_covered) => change({ not_covered })}
          />
          <TextArea
            label={t('configuration.outOfScopeMessage')}
            hint={t('configuration.outOfScopeMessageHint')}
            value={value.out_of_scope_message}
            maxLength={2000}
            readOnly={readOnly}
            onChange={(out_of_scope_message) => change({ out_of_scope_message })}
          />
        </div>
        {!readOnly && (
          <aside className="flex min-w-0 flex-col gap-4 min-[88rem]:sticky min-[88rem]:top-4 min-[88rem]:self-start">
            <TryQuestion domainId={domain.id} draft={{ perimeter: value }} />
            <DraftReplay domainId={domain.id} draft={{ perimeter: value }} />
          </aside>
        )}
      </div>
      <SaveBar draft={draft} publishing={publishing} onSave={() => publishing.save({ perimeter: value })} />
    </section>
  );
};

export default PerimeterTab;

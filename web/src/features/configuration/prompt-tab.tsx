import { EMPTY_CONFIGURATION } from '@docent/contract/empty-configuration';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { useConfig } from '../accounts/index.ts';
import { useDomainOfPage } from '../domains/index.ts';
import { DraftReplay } from '../executions/index.ts';
import { SaveBar } from './save-bar.tsx';
import { useDraft } from './use-draft.ts';
import { usePublish } from './use-publish.ts';

const PROMPTS = ['categorizer_prompt', 'generation_prompt', 'validation_prompt'] as const;
const PROMPT_CHARACTERS = 8_000;

/** Additional instructions to the models, by step. */
const PromptTab = () => {
  const { t } = useTranslation();
  const domain = useDomainOfPage();
  const engine = useConfig().data?.engine;
  const { categorizer_prompt, generation_prompt, validation_prompt } =
    domain.configuration ?? EMPTY_CONFIGURATION;
  const draft = useDraft({ categorizer_prompt, generation_prompt, validation_prompt });
  const publishing = usePublish({ domain, failed: t('configuration.promptFailed'), onSaved: draft.discard });
  return (
    <section aria-label={t('domains.tab.prompt')} className="flex max-w-form flex-col gap-5">
      <p className="text-quiet">{t('configuration.promptHint')}</p>
      {engine === 'extractive' && (
        <p className="rounded-lg bg-surface px-3 py-2 text-quiet">{t('configuration.noModel')}</p>
      )}
      {PROMPTS.map((field) => (
        <TextArea
          key={field}
          label={t(`configuration.${field}`)}
          hint={t(`configuration.${field}_hint`)}
          value={draft.value[field]}
          maxLength={PROMPT_CHARACTERS}
          rows={5}
          onChange={(text) => draft.change({ [field]: text })}
        />
      ))}
      <DraftReplay domainId={domain.id} draft={draft.value} />
      <SaveBar draft={draft} publishing={publishing} onSave={() => publishing.save(draft.value)} />
    </section>
  );
};

export default PromptTab;

import type { GeneralCase } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { LinesField } from './lines-field.tsx';

type Props = { value: GeneralCase; onChange: (part: Partial<GeneralCase>) => void };

const PROMPT_CHARACTERS = 8_000;

/** Fields shared by specific cases and the general case. */
export const CaseFields = ({ value, onChange }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <TextArea
          label={t('configuration.instructions')}
          placeholder={t('configuration.instructionsExample')}
          value={value.specific_instructions}
          maxLength={PROMPT_CHARACTERS}
          onChange={(specific_instructions) => onChange({ specific_instructions })}
        />
      </div>
      <LinesField
        label={t('configuration.requiredDetails')}
        hint={t('configuration.requiredDetailsHint')}
        placeholder={t('configuration.requiredDetailsExample')}
        value={value.required_details}
        onChange={(required_details) => onChange({ required_details })}
      />
      <LinesField
        label={t('configuration.escalation')}
        hint={t('configuration.escalationHint')}
        placeholder={t('configuration.escalationExample')}
        value={value.escalation_conditions}
        onChange={(escalation_conditions) => onChange({ escalation_conditions })}
      />
    </div>
  );
};

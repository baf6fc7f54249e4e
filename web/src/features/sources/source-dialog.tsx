import type { DomainSource, SourceKind } from '@docent/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChooseKind } from './choose-kind.tsx';
import { SourceForm } from './source-form.tsx';

type Props = { domainId: string; source: DomainSource | null; onClose: () => void };

/** A new place: of which kind, then how it is reached. Or what is asked of one that is there. */
export const SourceDialog = ({ domainId, source, onClose }: Props) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<SourceKind | null>(source?.settings.kind ?? null);
  const title = source
    ? t('sources.editTitle', { name: source.name })
    : chosen
      ? t('sources.addKind', { kind: t(`sources.kind.${chosen}.name`) })
      : t('sources.add');
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      description={chosen ? t(`sources.kind.${chosen}.text`) : t('sources.chooseText')}
    >
      {chosen ? (
        <SourceForm
          domainId={domainId}
          kind={chosen}
          source={source}
          onBack={source ? undefined : () => setChosen(null)}
          onClose={onClose}
        />
      ) : (
        <ChooseKind onChoose={setChosen} />
      )}
    </Dialog>
  );
};

import type { GoldenQuestionBody } from '@docent/contract';
import { Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';

const GoldenForm = lazyPart(() => import('./golden-form.tsx'));

type Begun = { domainId: string; begin: GoldenQuestionBody };

/** Creates a golden question from a proposal, which the user completes before saving. */
export const KeepGoldenDialog = ({ domainId, begin, onClose }: Begun & { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Suspense>
      <GoldenForm
        domainId={domainId}
        question={begin}
        onSaved={() => showToast(t('golden.kept'))}
        onClose={onClose}
      />
    </Suspense>
  );
};

type Props = Begun & { kind?: 'plain' | 'quiet'; className?: string };

/** The button that opens it. */
export const KeepAsGolden = ({ domainId, begin, kind = 'plain', className = '' }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} className={className} onClick={() => setOpen(true)}>
        <Target size={14} aria-hidden />
        {t('golden.keep')}
      </Button>
      {isOpen && <KeepGoldenDialog domainId={domainId} begin={begin} onClose={() => setOpen(false)} />}
    </>
  );
};

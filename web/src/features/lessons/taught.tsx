import type { Lesson } from '@docent/contract';
import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { useConfig } from '../accounts/index.ts';

type Props = { ref: Ref<HTMLDivElement>; lesson: Lesson; onClose: () => void };

/** Result of teaching a lesson; replaces the form. */
export const Taught = ({ ref, lesson, onClose }: Props) => {
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? 'Docent';
  return (
    <div ref={ref} tabIndex={-1} role="status" className="flex flex-col gap-4 outline-none">
      <p className="flex gap-2">
        <Check size={18} className="mt-0.5 shrink-0 text-good" aria-hidden />
        {lesson.state === 'live'
          ? t('lessons.teach.live', { product })
          : t('lessons.teach.waiting', { domain: lesson.domain_name })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Link to={`/domains/${lesson.domain_id}/lessons?lesson=${lesson.id}`} className={buttonLook()}>
          {t('lessons.teach.see')}
        </Link>
      </div>
    </div>
  );
};

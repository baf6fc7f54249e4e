import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { SpecificCase } from '@docent/contract';
import { GripVertical, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { CaseFields } from './case-fields.tsx';

type Props = {
  value: SpecificCase;
  /** From 1. */
  place: number;
  /** Earlier cases that take questions meant for this one. */
  overlaps: { place: number; words: string }[];
  onChange: (part: Partial<SpecificCase>) => void;
  onRemove: () => void;
};

export const CaseCard = ({ value, place, overlaps, onChange, onRemove }: Props) => {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: value.id,
      attributes: { roleDescription: t('configuration.sortable') },
    });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      aria-label={t('configuration.caseNumber', { place })}
      className={`rounded-xl border bg-raised p-4 ${isDragging ? 'relative z-10 border-accent shadow-lg' : 'border-line'}`}
    >
      <div className="mb-3 flex items-center gap-2">
        <button
          ref={setActivatorNodeRef}
          type="button"
          {...attributes}
          {...listeners}
          aria-label={t('configuration.move', { place })}
          title={t('configuration.move', { place })}
          className="inline-flex size-8 cursor-grab touch-none items-center justify-center rounded-lg text-quiet hover:bg-surface hover:text-ink"
        >
          <GripVertical size={16} aria-hidden />
        </button>
        <h3 className="grow font-semibold">{t('configuration.caseNumber', { place })}</h3>
        <IconButton label={t('configuration.removeCase', { place })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-col gap-4">
        <Field
          label={t('configuration.trigger')}
          hint={t('configuration.triggerHint')}
          placeholder={t('configuration.triggerExample')}
          value={value.trigger}
          maxLength={500}
          onChange={(event) => onChange({ trigger: event.target.value })}
        />
        {overlaps.map((overlap) => (
          <p key={overlap.place} className="flex gap-2 text-warn">
            <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
            {t('configuration.overlap', overlap)}
          </p>
        ))}
        <CaseFields value={value} onChange={onChange} />
      </div>
    </li>
  );
};

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { DecisionResult, SpecificCase } from '@docent/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Empty } from '../../ui/state.tsx';
import { CaseCard } from './case-card.tsx';

type Props = {
  cases: SpecificCase[];
  overlaps: DecisionResult['overlaps'];
  onChange: (cases: SpecificCase[]) => void;
  /** Button that adds a case, shown where there is none. */
  add: ReactNode;
};

/** The specific cases, put in order by dragging or with the arrow keys. */
export const CaseList = ({ cases, overlaps, onChange, add }: Props) => {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number | undefined) => cases.findIndex((one) => one.id === id) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onChange(arrayMove(cases, placeOf(active.id) - 1, placeOf(over.id) - 1));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('configuration.dragStart', { place: placeOf(active.id) }),
    onDragOver: ({ over }) => (over ? t('configuration.dragOver', { place: placeOf(over.id) }) : undefined),
    onDragEnd: ({ over }) => (over ? t('configuration.dragEnd', { place: placeOf(over.id) }) : undefined),
    onDragCancel: () => t('configuration.dragCancel'),
  };
  if (!cases.length) return <Empty action={add}>{t('configuration.noCases')}</Empty>;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('configuration.dragInstructions') },
      }}
    >
      <SortableContext items={cases} strategy={verticalListSortingStrategy}>
        <ol className="flex flex-col gap-4">
          {cases.map((one, index) => (
            <CaseCard
              key={one.id}
              value={one}
              place={index + 1}
              overlaps={overlaps
                .filter(({ second }) => second === one.id)
                .map(({ first, words }) => ({ place: placeOf(first), words }))}
              onChange={(part) =>
                onChange(cases.map((each) => (each.id === one.id ? { ...each, ...part } : each)))
              }
              onRemove={() => onChange(cases.filter(({ id }) => id !== one.id))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};

import type { DomainSource, SourceItemState } from '@docent/contract';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { ItemList } from './item-list.tsx';
import { SyncList } from './sync-list.tsx';

/** Items of a state, or the syncs. */
export type Shown = SourceItemState | 'all' | 'syncs';

type Props = { source: DomainSource; first: Shown; onClose: () => void };

/** Panel of one source: its items and syncs. */
export const SourcePanel = ({ source, first, onClose }: Props) => {
  const { t } = useTranslation();
  const [list, setList] = useState<'items' | 'syncs'>(first === 'syncs' ? 'syncs' : 'items');
  return (
    <div className="contents lg:[&>aside]:fixed lg:[&>aside]:shadow-xl">
      <SidePanel label={source.name} resizeLabel={t('app.resize')} onClose={onClose}>
        <div className="flex h-full flex-col">
          <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
            <h2 className="min-w-0 grow truncate font-semibold">{source.name}</h2>
            <IconButton label={t('app.close')} onClick={onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </header>
          <div className="shrink-0 px-4 pt-3">
            <Segments
              legend={t('sources.show')}
              name="source-list"
              options={(['items', 'syncs'] as const).map((value) => ({
                value,
                label: t(`sources.lists.${value}`),
              }))}
              value={list}
              onChange={setList}
            />
          </div>
          <div className="min-h-0 grow overflow-y-auto px-4 py-3">
            {list === 'items' ? (
              <ItemList source={source} first={first === 'syncs' || first === 'all' ? null : first} />
            ) : (
              <SyncList source={source} />
            )}
          </div>
        </div>
      </SidePanel>
    </div>
  );
};

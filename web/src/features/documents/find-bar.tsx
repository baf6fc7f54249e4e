import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { LINE_INPUT } from '../../ui/field.tsx';
import type { Find } from './use-find.ts';

/** Search bar of a document: search term, number of hits, previous and next hit. */
export const FindBar = ({ find, onClose }: { find: Find; onClose: () => void }) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { term, setTerm, current, count, isSearching, step } = find;
  useEffect(() => input.current?.focus(), []);
  const state = !term.trim()
    ? ''
    : count
      ? t('documents.findPlace', { n: current + 1, count }) + (isSearching ? '…' : '')
      : t(isSearching ? 'documents.findSearching' : 'documents.findNone');
  return (
    <search className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-3">
      <input
        dir="auto"
        ref={input}
        type="search"
        aria-label={t('documents.find')}
        placeholder={t('documents.find')}
        value={term}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          event.preventDefault(); // the reader itself stays open
          onClose();
        }}
        className={LINE_INPUT}
      />
      <output className="min-w-20 shrink-0 text-right text-quiet text-xs tabular-nums">{state}</output>
      <IconButton label={t('documents.findPrevious')} disabled={!count} onClick={() => step(-1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('documents.findNext')} disabled={!count} onClick={() => step(1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('documents.findClose')} onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  );
};

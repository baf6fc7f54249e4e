import type { SourceDocument } from '@docent/contract';
import { DOCUMENT_NAME_MAX_CHARACTERS } from '@docent/contract/constants';
import { Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { LINE_INPUT } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useChangeDocument } from './queries.ts';

/** Inline form to rename a document. Enter saves, Escape cancels. */
export const RenameForm = ({ document, onEnd }: { document: SourceDocument; onEnd: () => void }) => {
  const { t } = useTranslation();
  const change = useChangeDocument();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    const dot = field?.value.lastIndexOf('.') ?? -1;
    field?.focus();
    // The extension is rarely changed: select the name only.
    field?.setSelectionRange(0, dot > 0 ? dot : field.value.length);
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const designation = input.current?.value.trim();
    if (!designation || designation === document.designation) return onEnd();
    change.mutate(
      { id: document.id, designation },
      {
        onSuccess: () => {
          showToast(t('documents.renamed'));
          onEnd();
        },
        onError: (error) => showToast(t('documents.changeFailed', { error: wordDetail(t, error) }), 'error'),
      },
    );
  };
  return (
    <form onSubmit={save} className="flex items-center gap-1">
      <input
        dir="auto"
        ref={input}
        aria-label={t('documents.newName', { name: document.designation })}
        defaultValue={document.designation}
        maxLength={DOCUMENT_NAME_MAX_CHARACTERS}
        required
        onKeyDown={(event) => event.key === 'Escape' && onEnd()}
        className={`${LINE_INPUT} min-w-28`}
      />
      <IconButton label={t('app.save')} type="submit" disabled={change.isPending} size="sm">
        <Check size={16} aria-hidden />
      </IconButton>
      <IconButton label={t('app.cancel')} onClick={onEnd} size="sm">
        <X size={16} aria-hidden />
      </IconButton>
    </form>
  );
};

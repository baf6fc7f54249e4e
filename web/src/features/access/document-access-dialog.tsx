import type { DocumentAccessState, SourceDocument } from '@docent/contract';
import { useState } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AccessForm, bodyOf, type Chosen } from './access-form.tsx';
import { AccessReasons } from './access-reasons.tsx';
import { useDocumentAccess, useSetDocumentAccess } from './document-readers.ts';

type Props = { documents: SourceDocument[]; onClose: () => void; onChanged?: () => void };

/** Dialog "Who may read this document": for one document, with explanations; for several, sets the same access for all. */
export const DocumentAccessDialog = ({ documents, onClose, onChanged }: Props) => {
  const [first, ...others] = documents;
  if (!first) return null;
  return others.length ? (
    <Form documents={documents} state={null} onClose={onClose} onChanged={onChanged} />
  ) : (
    <OfOne document={first} onClose={onClose} onChanged={onChanged} />
  );
};

type OfOneProps = { document: SourceDocument; onClose: () => void; onChanged: (() => void) | undefined };

const OfOne = ({ document, onClose, onChanged }: OfOneProps) => {
  const { t } = useTranslation();
  const state = useDocumentAccess(document.id);
  if (state.data)
    return <Form documents={[document]} state={state.data} onClose={onClose} onChanged={onChanged} />;
  return (
    <Dialog open wide onClose={onClose} title={t('access.document.title')} description={document.designation}>
      {state.isPending && <Skeleton lines={4} />}
      {state.isError && (
        <Failed
          text={wordDetail(t, state.error)}
          retry={t('app.retry')}
          onRetry={() => void state.refetch()}
        />
      )}
    </Dialog>
  );
};

type FormProps = {
  documents: SourceDocument[];
  state: DocumentAccessState | null;
  onClose: () => void;
  onChanged: (() => void) | undefined;
};

const Form = ({ documents, state, onClose, onChanged }: FormProps) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({
    // The access of a lesson is derived and cannot be chosen here.
    access: state && state.access !== 'derived' ? state.access : null,
    listed: state?.principals ?? [],
  });
  const change = useSetDocumentAccess();
  const [document] = documents;
  const to = bodyOf(chosen);
  const isHere = state === null || state.origin === 'hand';
  const save = async () => {
    if (!to || !document) return;
    await change.mutateAsync({ domainId: document.kb_id, documents: documents.map(({ id }) => id), to });
    showToast(t('access.changed'));
    onChanged?.();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('access.document.title')}
      description={
        documents.length === 1
          ? (document?.designation ?? '')
          : t('access.document.many', { count: documents.length })
      }
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t(isHere ? 'app.cancel' : 'access.close')}</Button>
          {isHere && (
            <Button
              kind="main"
              disabled={!to || change.isPending}
              // The dialog shows the error of the mutation.
              onClick={() => void save().catch(() => {})}
            >
              {t('app.save')}
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {state && (
          <p className="text-quiet">
            {t('access.document.people', { count: state.people })}{' '}
            {state.origin !== 'hand' &&
              t(`access.document.origin.${state.origin}`, { path: state.path ?? '' })}
          </p>
        )}
        {isHere && <AccessForm chosen={chosen} onChange={setChosen} />}
        {chosen.access === 'listed' && isHere && (
          <p className="rounded-lg border border-line bg-surface px-3 py-2 text-[13px]">
            {t('access.document.yourself')}
          </p>
        )}
        <FormError
          text={change.error ? t('access.failed', { error: wordDetail(t, change.error) }) : undefined}
        />
        {state && document && <AccessReasons documentId={document.id} />}
      </div>
    </Dialog>
  );
};

import type { Domain } from '@docent/contract';
import { DomainBody } from '@docent/contract/domains';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { ChooseFiles, DropArea } from '../documents/index.ts';

type Props = {
  onClose: () => void;
  /** The domain that is changed; without one a new one is made. */
  domain?: Domain;
  isSaving: boolean;
  /** Error of the last attempt to save; the entered values are kept. */
  error: string | null;
  onSave: (body: DomainBody) => void;
  /** Documents of a new domain, chosen before it exists. */
  files?: { chosen: File[]; onChange: (files: File[]) => void };
};

/** Name and description of a domain. Loaded when it is asked for: pages of domains are read without its schema. */
const DomainForm = ({ onClose, domain, isSaving, error, onSave, files }: Props) => {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm<Required<DomainBody>, unknown, DomainBody>({
    resolver: byContract(t, DomainBody),
    defaultValues: { name: domain?.name ?? '', description: domain?.description ?? '' },
  });
  const { errors } = formState;
  return (
    // A click beside a form with files does not discard them.
    <Dialog
      open
      wide={!!files?.chosen.length}
      onClose={onClose}
      title={t(domain ? 'domains.edit' : 'domains.create')}
    >
      <form onSubmit={handleSubmit(onSave)} noValidate className="flex flex-col gap-4">
        <Field label={t('domains.name')} error={errors.name?.message} {...register('name')} />
        <Field
          label={t('domains.description')}
          hint={t('domains.descriptionHint')}
          error={errors.description?.message}
          {...register('description')}
        />
        {files && <FirstFiles {...files} />}
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={error ?? undefined}>
          <Button kind="main" type="submit" disabled={isSaving}>
            {t(domain ? 'app.save' : 'domains.createIt')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const FirstFiles = ({ chosen, onChange }: NonNullable<Props['files']>) => {
  const { t } = useTranslation();
  const onFiles = useCallback((files: File[]) => onChange([...chosen, ...files]), [chosen, onChange]);
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">{t('domains.files')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-control border-dashed px-4 py-3">
        <ChooseFiles
          label={t(chosen.length ? 'documents.chooseMore' : 'documents.choose')}
          onFiles={onFiles}
        />
        <p role="status" className="text-quiet">
          {chosen.length ? t('domains.filesChosen', { count: chosen.length }) : t('domains.filesHint')}
        </p>
      </div>
      <DropArea text={t('domains.dropFiles')} onFiles={onFiles} />
    </div>
  );
};

export default DomainForm;

import type { ExpectedCitation, GoldenQuestion } from '@docent/contract';
import { GoldenQuestionBody } from '@docent/contract/golden';
import { Controller, useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSaveGolden } from './queries.ts';

const OUTCOMES = GoldenQuestionBody.shape.outcome.options;

/** `Document name, p. 3`, or the name alone; one a line. */
const citationOf = (line: string): ExpectedCitation => {
  const [, document = line, page] = /^(.*?)(?<!\s)\s*,\s*p\.?\s*(\d+)$/i.exec(line) ?? [];
  return { document: document.trim(), page: page ? Number(page) : null };
};
const textOfCitation = ({ document, page }: ExpectedCitation) =>
  page === null ? document : `${document}, p. ${page}`;
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Form = {
  question: string;
  outcome: GoldenQuestionBody['outcome'];
  /** As typed, one a line. */
  must_say: string;
  must_cite: string;
};
const bodyOf = ({ must_say, must_cite, ...form }: Form) => ({
  ...form,
  must_say: linesOf(must_say),
  must_cite: linesOf(must_cite).map(citationOf),
});

type Props = {
  domainId: string;
  /** The one that is changed; else what a new one begins with. */
  question: GoldenQuestion | GoldenQuestionBody | null;
  onSaved?: () => void;
  onClose: () => void;
};

const GoldenForm = ({ domainId, question, onSaved, onClose }: Props) => {
  const { t } = useTranslation();
  const save = useSaveGolden(domainId);
  const { control, register, handleSubmit, formState, watch } = useForm<Form, unknown, GoldenQuestionBody>({
    resolver: byContract(t, GoldenQuestionBody, bodyOf),
    defaultValues: {
      question: question?.question ?? '',
      outcome: question?.outcome ?? 'answered',
      must_say: question?.must_say.join('\n') ?? '',
      must_cite: question?.must_cite.map(textOfCitation).join('\n') ?? '',
    },
  });
  const { errors } = formState;
  const id = question && 'id' in question ? question.id : null;
  const submit = handleSubmit((body) =>
    save.mutate(
      { id, body },
      {
        onSuccess: () => {
          onSaved?.();
          onClose();
        },
      },
    ),
  );
  const lines = (name: 'must_say' | 'must_cite', label: string, hint: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange } }) => (
        <TextArea
          ref={ref}
          label={label}
          hint={hint}
          error={errors[name]?.message}
          value={value}
          onChange={onChange}
        />
      )}
    />
  );
  return (
    <Dialog open onClose={onClose} title={t(id ? 'golden.editTitle' : 'golden.add')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t('golden.question')} error={errors.question?.message} {...register('question')} />
        <SelectField label={t('golden.outcome')} {...register('outcome')}>
          {OUTCOMES.map((one) => (
            <option key={one} value={one}>
              {t(`executions.outcome.${one}`)}
            </option>
          ))}
        </SelectField>
        {lines('must_say', t('golden.mustSay'), t('golden.mustSayHint'))}
        {lines('must_cite', t('golden.mustCite'), t('golden.mustCiteHint'))}
        <DialogActions
          cancel={t('app.cancel')}
          onClose={onClose}
          error={save.isError ? wordError(t, save.error) : undefined}
        >
          <Button kind="main" type="submit" disabled={save.isPending || !watch('question').trim()}>
            {t('app.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export default GoldenForm;

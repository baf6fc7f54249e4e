import type { ExpectedCitation, GoldenQuestion, GoldenQuestionBody } from '@docent/contract';
import { type FormEvent, useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSaveGolden } from './queries.ts';

const OUTCOMES = ['answered', 'out_of_scope', 'details_asked', 'escalated', 'not_in_documents'] as const;

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
  const [text, setText] = useState(question?.question ?? '');
  const [outcome, setOutcome] = useState<GoldenQuestionBody['outcome']>(question?.outcome ?? 'answered');
  const [mustSay, setMustSay] = useState(question?.must_say.join('\n') ?? '');
  const [mustCite, setMustCite] = useState(question?.must_cite.map(textOfCitation).join('\n') ?? '');
  const id = question && 'id' in question ? question.id : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      question: text.trim(),
      outcome,
      must_say: linesOf(mustSay),
      must_cite: linesOf(mustCite).map(citationOf),
    };
    save.mutate(
      { id, body },
      {
        onSuccess: () => {
          onSaved?.();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} title={t(id ? 'golden.editTitle' : 'golden.add')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t('golden.question')}
          value={text}
          required
          maxLength={2000}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="flex flex-col gap-1 font-medium">
          {t('golden.outcome')}
          <select
            value={outcome}
            onChange={(event) => setOutcome(OUTCOMES.find((one) => one === event.target.value) ?? 'answered')}
            className="h-10 rounded-lg border border-control bg-background px-2 font-normal text-ink"
          >
            {OUTCOMES.map((one) => (
              <option key={one} value={one}>
                {t(`executions.outcome.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <TextArea
          label={t('golden.mustSay')}
          hint={t('golden.mustSayHint')}
          value={mustSay}
          onChange={setMustSay}
        />
        <TextArea
          label={t('golden.mustCite')}
          hint={t('golden.mustCiteHint')}
          value={mustCite}
          onChange={setMustCite}
        />
        <DialogActions
          cancel={t('app.cancel')}
          onClose={onClose}
          error={save.isError ? wordError(t, save.error) : undefined}
        >
          <Button kind="main" type="submit" disabled={save.isPending || !text.trim()}>
            {t('app.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

export default GoldenForm;

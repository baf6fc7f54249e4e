import type { Feedback, MessagePatch } from '@docent/contract';
import { COMMENT_MAX_CHARACTERS, FEEDBACK_REASONS, TIME_SAVED_BUCKETS } from '@docent/contract/constants';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';

type Props = {
  given: Feedback | null;
  /** The answer did not help: then it is asked why. */
  isBad: boolean;
  /** Stores a part of the feedback and closes. */
  onChoose: (patch: MessagePatch) => Promise<void>;
  onClose: () => void;
};

/** The eight reasons of an answer that did not help or the eight amounts of time that one saved, and a comment. */
export const FeedbackDetails = ({ given, isBad, onChoose, onClose }: Props) => {
  const { t } = useTranslation();
  const [comment, setComment] = useState(given?.comment ?? '');
  return (
    <div className="relative order-last ml-2 flex w-[calc(100%-0.5rem)] flex-col gap-3 rounded-xl border border-line bg-surface p-3 text-ink text-xs">
      <IconButton label={t('app.close')} onClick={onClose} size="xs" className="!absolute top-1.5 right-1.5">
        <X size={14} aria-hidden />
      </IconButton>
      {isBad ? (
        <Chips
          legend={t('feedback.why')}
          options={FEEDBACK_REASONS.map((value) => ({ value, label: t(`feedback.reason.${value}`) }))}
          chosen={given?.reason ?? null}
          onChoose={(reason) => void onChoose({ reason })}
        />
      ) : (
        <Chips
          legend={t('feedback.saved')}
          options={TIME_SAVED_BUCKETS.map((value) => ({ value, label: t(`feedback.time.${value}`) }))}
          chosen={given?.time_saved ?? null}
          onChoose={(time_saved) => void onChoose({ time_saved })}
        />
      )}
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void onChoose({ comment });
        }}
      >
        <label className="flex grow flex-col gap-1">
          <span className="text-quiet">{t('feedback.comment')}</span>
          <textarea
            dir="auto"
            rows={1}
            value={comment}
            maxLength={COMMENT_MAX_CHARACTERS}
            placeholder={t(isBad ? 'feedback.commentHint' : 'feedback.commentGoodHint')}
            onChange={(event) => setComment(event.target.value)}
            className="field-sizing-content max-h-40 min-h-9 w-full resize-none rounded-lg border border-control bg-background px-2.5 py-2 placeholder:text-quiet"
          />
        </label>
        <Button type="submit" disabled={comment.trim() === (given?.comment ?? '')}>
          {t('feedback.send')}
        </Button>
      </form>
    </div>
  );
};

type ChipsProps<Value extends string> = {
  legend: string;
  options: { value: Value; label: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

const Chips = <Value extends string>({ legend, options, chosen, onChoose }: ChipsProps<Value>) => (
  <fieldset>
    <legend className="mb-1.5 pr-8 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-1.5">
      {options.map(({ value, label }) => (
        <Chip
          key={value}
          isOn={value === chosen}
          onClick={() => onChoose(value)}
          className="bg-background py-1"
        >
          {label}
        </Chip>
      ))}
    </div>
  </fieldset>
);

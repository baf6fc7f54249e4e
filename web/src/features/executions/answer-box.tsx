import { useTranslation } from '../../i18n/use-translation.ts';

/** An answer's text, of which nothing is rendered; a long one scrolls in its place, by keyboard too. */
export const AnswerBox = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields
    <div
      role="group"
      aria-label={t('chats.assistantAnswer')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="max-h-72 overflow-y-auto whitespace-pre-wrap break-words rounded-lg bg-surface p-3"
    >
      {text}
    </div>
  );
};

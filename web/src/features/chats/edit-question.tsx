import { MESSAGE_MAX_CHARACTERS } from '@docent/contract/constants';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useHeightOfText } from './use-height-of-text.ts';

type Props = { text: string; onAsk: (text: string) => void; onClose: () => void };

/** A question in the place where it stands, to be changed and asked again. Enter asks, Escape leaves it as it was. */
export const EditQuestion = ({ text, onAsk, onClose }: Props) => {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const [changed, setChanged] = useState(text);
  useHeightOfText(area, changed);
  const mayAsk = changed.trim() !== '';
  const ask = () => {
    if (!mayAsk) return;
    onAsk(changed.trim());
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !event.shiftKey) ask();
    else return;
    event.preventDefault();
  };
  return (
    <form
      className="mt-1 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <textarea
        dir="auto"
        ref={area}
        value={changed}
        onChange={({ target }) => setChanged(target.value)}
        onKeyDown={onKeyDown}
        // Changing begins with a click: the focus follows it.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        rows={1}
        maxLength={MESSAGE_MAX_CHARACTERS}
        aria-label={t('chats.changedQuestion')}
        className="w-full resize-none rounded-lg border border-control bg-raised px-3 py-2 text-[15px] leading-6"
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" disabled={!mayAsk}>
          {t('chats.askAgain')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </div>
    </form>
  );
};

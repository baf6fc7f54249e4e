import type { Verdict } from '@docent/contract';
import { CircleAlert, CircleHelp } from 'lucide-react';
import { HoverCard } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePointing } from '../../../ui/use-pointing.ts';

type Sentence = Verdict['sentences'][number];
type Props = {
  sentence: Sentence;
  /** The last piece of the sentence has the sign that says why, to everybody. */
  isEnd: boolean;
  children?: ReactNode;
};

const LINE = 'underline decoration-2 decoration-dotted underline-offset-4';

/** A piece of a sentence that the check doubts, in its place: why is said where it is pointed at, or on the sign behind it. */
export const Doubt = ({ sentence, isEnd, children }: Props) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const pointing = usePointing(() => setShown(true));
  const isPartly = sentence.verdict === 'partly';
  const Icon = isPartly ? CircleHelp : CircleAlert;
  const word = t(isPartly ? 'chats.doubt.partly' : 'chats.doubt.not_supported');
  return (
    <HoverCard.Root openDelay={150} closeDelay={100} open={shown} onOpenChange={setShown}>
      <HoverCard.Trigger asChild {...pointing}>
        <span
          data-doubt={sentence.verdict}
          className={`${LINE} ${isPartly ? 'decoration-warn' : 'decoration-bad'}`}
        >
          {children}
          {isEnd && (
            <button
              type="button"
              aria-label={[word, sentence.reason].filter(Boolean).join('. ')}
              onClick={() => setShown(!shown)}
              className={`relative ml-0.5 inline-flex size-[18px] items-center justify-center rounded align-[-3px] after:absolute after:-inset-[3px] ${isPartly ? 'text-warn' : 'text-bad'}`}
            >
              <Icon size={14} aria-hidden />
            </button>
          )}
        </span>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-40 w-72 max-w-[calc(100vw-24px)] rounded-xl border border-line bg-raised p-3 text-[13px] leading-5 shadow-lg"
        >
          <p className={`flex items-center gap-1.5 font-medium ${isPartly ? 'text-warn' : 'text-bad'}`}>
            <Icon size={14} className="shrink-0" aria-hidden />
            {word}
          </p>
          {sentence.reason && <p className="mt-1">{sentence.reason}</p>}
          <p className="mt-1 text-quiet text-xs">{t('chats.doubt.hint')}</p>
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
};

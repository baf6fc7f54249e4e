import { MESSAGE_MAX_CHARACTERS } from '@docent/contract/constants';
import { ImageOff, Telescope } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { useConfig } from '../accounts/index.ts';
import { DomainSelect } from '../domains/index.ts';
import { ImagePicker } from './image-picker.tsx';
import { useMentionMenu } from './mention-menu.tsx';
import { SendButton } from './send-button.tsx';
import { TokenWarning } from './token-warning.tsx';
import type { DomainToAsk } from './use-domain-to-ask.ts';
import { useHeightOfText } from './use-height-of-text.ts';

type Props = {
  text: string;
  onText: (text: string) => void;
  /** Scope of the question. */
  asks: Pick<DomainToAsk, 'value' | 'list' | 'domain' | 'hasAll' | 'choose' | 'isThorough'>;
  onSend: () => void;
  /** Set while an answer is being written that the person may stop from here. */
  onStop?: (() => void) | undefined;
  isStopping?: boolean;
  /** False where the text goes to people alone. */
  needsDomain?: boolean;
  placeholder?: string;
  image: File | null;
  onImage: (image: File | null) => void;
  /** Whether the assistant is to look further before it answers. */
  thorough: boolean;
  onThorough: (thorough: boolean) => void;
  /** True while it is not known yet which domain will be asked. */
  isLoading?: boolean;
  large?: boolean;
};

/** Composer of a question. Enter sends, Shift+Enter starts a new line; sending needs text and a domain. */
export const Composer = (props: Props) => {
  const { text, onText, asks, onSend, needsDomain = true, placeholder, large = false } = props;
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const lacksDomain = needsDomain && asks.value === null;
  const isWritten = text.trim() !== '';
  const maySend = isWritten && !lacksDomain;
  const send = () => {
    focusUnlessTouched(area.current);
    if (maySend) onSend();
  };
  const mentions = useMentionMenu({ area, text, onText, domainId: asks.value, below: large });

  useEffect(() => {
    focusUnlessTouched(area.current);
  }, []);
  useHeightOfText(area, text);

  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    // While an input method composes a word, Enter only accepts it.
    if (!isPlainEnter(event) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="@container relative rounded-xl border border-control bg-raised p-2 shadow-sm focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mentions.menu}
      <textarea
        dir="auto"
        ref={area}
        data-composer
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          mentions.look(target.value, target.selectionStart);
        }}
        onSelect={({ currentTarget }) => mentions.look(text, currentTarget.selectionStart)}
        onBlur={mentions.close}
        {...mentions.attributes}
        onKeyDown={onKeyDown}
        rows={large ? 2 : 1}
        maxLength={MESSAGE_MAX_CHARACTERS}
        aria-label={t('chats.ask')}
        placeholder={placeholder ?? t('chats.placeholder')}
        className="block w-full resize-none bg-transparent px-2 py-2 text-[15px] leading-6 outline-none placeholder:text-quiet"
      />
      <Controls {...props} isWritten={isWritten} maySend={maySend} />
      <Notes {...props} lacksDomain={lacksDomain} />
    </form>
  );
};

/** Image, scope and mode of the question, and the button that sends it. */
const Controls = (props: Props & { isWritten: boolean; maySend: boolean }) => {
  const { asks, needsDomain = true, isWritten, thorough, onThorough } = props;
  const { t } = useTranslation();
  return (
    <div className="flex items-center gap-2">
      <ImagePicker image={props.image} onImage={props.onImage} />
      <DomainSelect domains={asks.list} value={asks.value} hasAll={asks.hasAll} onChange={asks.choose} />
      {needsDomain && asks.isThorough && (
        <Button
          kind="quiet"
          aria-pressed={thorough}
          title={t('chats.thoroughHint')}
          onClick={() => onThorough(!thorough)}
          className={`!px-2 ${thorough ? '!bg-accent-soft !text-accent' : ''}`}
        >
          <Telescope size={16} aria-hidden />
          <span className="max-sm:sr-only">{t('chats.thorough')}</span>
        </Button>
      )}
      <div className="ml-auto shrink-0">
        <SendButton
          maySend={props.maySend}
          // A message to people alone can be sent while the assistant writes.
          onStop={isWritten && !needsDomain ? undefined : props.onStop}
          isStopping={props.isStopping ?? false}
        />
      </div>
    </div>
  );
};

/** Notes below the question: used tokens, a missing domain, an image that the model cannot see. */
const Notes = (props: Props & { lacksDomain: boolean }) => {
  const { text, image, asks, needsDomain = true, isLoading = false, lacksDomain } = props;
  const { t } = useTranslation();
  const product = useConfig().data?.product_name ?? '';
  return (
    <>
      {needsDomain && <TokenWarning />}
      {lacksDomain && !isLoading && text.trim() !== '' && asks.list.length > 0 && (
        <p role="status" className="mt-1.5 px-2 text-quiet text-xs">
          {t('chats.mustSelectDomain', { product })}
        </p>
      )}
      {image && needsDomain && asks.domain?.sees_images === false && (
        <p role="status" className="mt-1.5 flex items-start gap-1.5 px-2 text-warn text-xs">
          <ImageOff size={14} className="mt-0.5 shrink-0" aria-hidden />
          {t('chats.imageUnseenBefore')}
        </p>
      )}
    </>
  );
};

const isPlainEnter = ({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !ctrlKey && !altKey && !metaKey;

/** On a touch screen the keyboard would cover half of the page before anybody has asked for it. */
const focusUnlessTouched = (field: HTMLTextAreaElement | null) => {
  if (window.matchMedia('(hover: hover)').matches) field?.focus({ preventScroll: true });
};

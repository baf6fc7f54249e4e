import type { Source } from '@docent/contract';
import { HoverCard } from 'radix-ui';
import { type ComponentProps, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { usePointing } from '../../ui/use-pointing.ts';
import { titleOf, wordPlace } from '../documents/index.ts';
import { wordTaught } from '../lessons/index.ts';
import { preloadReader } from './readers.ts';

const CHIP =
  'mx-0.5 inline-flex h-[18px] min-w-[18px] items-center justify-center rounded bg-accent-soft px-1 align-[1px] font-semibold text-accent text-[11px] leading-none';

type Props = { n: number; source: Source | undefined; onOpen: (source: Source) => void };

/** A numbered chip in the sentence. Pointing at it or tapping it shows the passage, a click opens the page. */
export const Citation = ({ n, source, onOpen }: Props) => {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState(false);
  const pointing = usePointing(() => setShown(true));
  const touched = useRef(false);
  /** Once its page is open, the passage is not shown again before the pointer comes anew. */
  const followed = useRef(false);
  if (!source) return <span className={CHIP}>{n}</span>;
  const { source_document_name: name, place, quote } = source;

  const wherever = source.taught ? wordTaught(t, source.taught, i18n.language) : wordPlace(t, place);
  const open = () => {
    setShown(false);
    followed.current = true;
    onOpen(source);
  };
  return (
    <HoverCard.Root
      openDelay={150}
      closeDelay={100}
      open={shown}
      onOpenChange={(next) => setShown(next && !followed.current)}
    >
      <HoverCard.Trigger asChild {...pointing}>
        <Chip
          data-citation={n}
          aria-label={
            source.taught
              ? t('chats.sourceTaught', { n, name })
              : t('chats.source', { n, name, place: wordPlace(t, place) })
          }
          onPointerDown={(event: PointerEvent) => {
            touched.current = event.pointerType === 'touch';
          }}
          onPointerEnter={() => {
            followed.current = false;
            preloadReader(source);
          }}
          onFocus={() => preloadReader(source)}
          onClick={() => (touched.current ? setShown(!shown) : open())}
          className={`${CHIP} relative transition-colors after:absolute after:-inset-1 hover:bg-accent hover:text-on-accent`}
        >
          {n}
        </Chip>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-40 w-80 max-w-[calc(100vw-24px)] rounded-xl border border-line bg-raised p-3 text-[13px] leading-5 shadow-lg"
        >
          <p className="break-words font-medium">
            {source.taught ? name : titleOf(name)} <span className="font-normal text-quiet">{wherever}</span>
          </p>
          <blockquote dir="auto" className="mt-2 line-clamp-6 text-quiet">
            {quote}
          </blockquote>
          <Button size="sm" onClick={open} className="mt-2 [@media(hover:hover)]:hidden">
            {source.taught ? t('chats.openLesson') : t('chats.openPage', { place: wordPlace(t, place) })}
          </Button>
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
};

type ChipProps = ComponentProps<'button'> & { 'data-citation': number };

/**
 * Without what the card does when touched: it refuses the browser's own handling, which no listener of React's may, and
 * the browser says so each time.
 */
const Chip = ({ onTouchStart: _refuses, ...rest }: ChipProps) => <button type="button" {...rest} />;

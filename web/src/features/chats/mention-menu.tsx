import { usernameOf } from '@docent/contract/mentions';
import { Sparkles } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useConfig } from '../accounts/index.ts';
import {
  choicesFor,
  completeMention,
  expertsFirst,
  firstFitting,
  type Mention,
  mentionAt,
} from './mention.ts';
import { useColleagues } from './participants.ts';

type Options = {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Scope of the question: the experts of this domain are listed first. */
  domainId: string | null;
  /** The menu opens below the text. */
  below: boolean;
};

/** The menu of people after an @: what it shows, and the keys that it takes from the text field. */
export const useMentionMenu = ({ area, text, onText, domainId, below }: Options) => {
  const id = useId();
  const [mention, setMention] = useState<Mention | null>(null);
  const [at, setAt] = useState<number | null>(null);
  /** Position at which the user closed the menu: it stays closed there. */
  const [escaped, setEscaped] = useState<number | null>(null);
  const me = useUser();
  const product = useConfig().data?.product_name ?? 'Docent';
  const people = useColleagues(mention?.query ?? '', mention !== null);
  const assistant = { id: 'assistant', username: usernameOf(product), name: product };
  const others = expertsFirst(
    people.filter(({ id: userId }) => userId !== me?.id),
    domainId,
  );
  const choices = mention ? choicesFor(mention.query, assistant, others) : [];
  const active = Math.min(at ?? firstFitting(mention?.query ?? '', choices), choices.length - 1);

  /** Call it when the text or the cursor has moved. */
  const look = (value: string, cursor: number) => {
    const next = mentionAt(value, cursor);
    if (next?.start !== escaped) setEscaped(null);
    if (next?.start === mention?.start && next?.query === mention?.query) return;
    if (next && next.start === escaped) return;
    setMention(next);
    setAt(null);
  };
  const choose = (username: string) => {
    if (!mention) return;
    const completed = completeMention(text, mention, username);
    onText(completed.text);
    setMention(null);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(completed.cursor, completed.cursor);
    });
  };
  /** True when the key was the menu's. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!mention || event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt(active < 0 ? 0 : (active + step + choices.length) % choices.length);
    else if (event.key === 'Escape') {
      setEscaped(mention.start);
      setMention(null);
    } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      const chosen = choices[active];
      // A mention that fits no username is left as typed.
      if (!chosen) {
        setMention(null);
        return false;
      }
      choose(chosen.username);
    } else return false;
    event.preventDefault();
    return true;
  };

  return {
    look,
    onKeyDown,
    close: () => setMention(null),
    attributes: {
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      ...(mention
        ? { 'aria-controls': id, ...(active < 0 ? {} : { 'aria-activedescendant': `${id}-${active}` }) }
        : {}),
    },
    menu: mention && <Menu id={id} choices={choices} active={active} below={below} onChoose={choose} />,
  };
};

type MenuProps = {
  id: string;
  choices: { id: string; username: string; name: string; is_expert?: boolean }[];
  active: number;
  below: boolean;
  onChoose: (username: string) => void;
};

const Menu = ({ id, choices, active, below, onChoose }: MenuProps) => {
  const { t } = useTranslation();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('people.mention')}
      className={`absolute left-0 z-20 max-h-72 w-96 ${below ? 'top-full mt-2' : 'bottom-full mb-2'} max-w-full overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg`}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice.username);
          }}
          className="group flex cursor-pointer items-center gap-2 rounded-lg px-2 py-1.5 aria-selected:bg-accent-soft"
        >
          {choice.id === 'assistant' ? (
            <Sparkles size={16} aria-hidden className="mx-1 shrink-0 text-accent" />
          ) : (
            <Avatar name={choice.name} className="size-6" />
          )}
          <span className="truncate font-medium">{choice.name}</span>
          {choice.is_expert && (
            <span className="shrink-0 rounded bg-accent-soft px-1.5 py-0.5 text-accent text-xs group-aria-selected:bg-raised">
              {t('people.kind.expert')}
            </span>
          )}
          <span className="ml-auto truncate text-quiet text-xs">@{choice.username}</span>
        </div>
      ))}
    </div>
  );
};

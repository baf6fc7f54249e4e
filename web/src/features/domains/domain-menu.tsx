import type { Domain } from '@docent/contract';
import { ALL_DOMAINS } from '@docent/contract/constants';
import { foldName } from '@docent/contract/mentions';
import { Command } from 'cmdk';
import { Check, CircleSlash, Layers, Library, Lock } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';

type Props = {
  id?: string;
  /** Element that the menu opens beside, and that gets the focus when it closes. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  domains: Domain[];
  value: string | null;
  /** All of them are one of the choices. */
  hasAll: boolean;
  /** To choose none is one of the choices. */
  hasNone?: boolean;
  onChoose: (id: string | null) => void;
  onClose: () => void;
};

const NONE = 'none';

/** The domains to choose from, with a field that finds them by name or description. */
const DomainMenu = (props: Props) => {
  const { id, anchor, label, domains, value, hasAll, hasNone = false, onChoose, onClose } = props;
  const { t } = useTranslation();
  const choose = (id: string) => {
    onChoose(id === NONE ? null : id);
    onClose();
  };
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onInteractOutside={(event) => {
            // A click on the button closes it already.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus({ preventScroll: true });
          }}
          className="z-40 flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-1.5rem)] flex-col rounded-xl border border-line bg-raised p-1 shadow-lg"
        >
          <Command
            label={label}
            loop
            defaultValue={value ?? undefined}
            filter={(_, search, keywords = []) =>
              foldName(keywords.join(' ')).includes(foldName(search.trim())) ? 1 : 0
            }
            className="flex min-h-0 flex-col"
          >
            <Command.Input
              placeholder={t('chats.findDomain')}
              className="m-1 mb-2 h-9 shrink-0 rounded-lg border border-line bg-background px-3"
            />
            <Command.List label={label} className="min-h-0 overflow-y-auto">
              <Command.Empty className="px-2 py-3 text-quiet">{t('chats.noSuchDomain')}</Command.Empty>
              <Choices domains={domains} value={value} hasAll={hasAll} hasNone={hasNone} onChoose={choose} />
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
};

type ChoicesProps = Pick<Props, 'domains' | 'value' | 'hasAll'> & {
  hasNone: boolean;
  onChoose: (id: string) => void;
};

const Choices = ({ domains, value, hasAll, hasNone, onChoose }: ChoicesProps) => {
  const { t } = useTranslation();
  return (
    <>
      {hasAll && (
        <Item
          id={ALL_DOMAINS}
          name={t('chats.allDomains')}
          about={t('chats.allDomainsHint')}
          icon={<Layers size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />}
          chosen={value === ALL_DOMAINS}
          onChoose={onChoose}
        />
      )}
      {domains.map(({ id, name, description, access }) => (
        <Item
          key={id}
          id={id}
          name={name}
          about={description}
          icon={<Library size={16} aria-hidden className="mt-0.5 shrink-0 text-quiet" />}
          mark={
            access === 'restricted' && (
              <Lock size={13} role="img" aria-label={t('app.restricted')} className="text-quiet" />
            )
          }
          chosen={value === id}
          onChoose={onChoose}
        />
      ))}
      {hasNone && value !== null && (
        <Item
          id={NONE}
          name={t('chats.noDomainChosen')}
          icon={<CircleSlash size={16} aria-hidden className="mt-0.5 shrink-0 text-quiet" />}
          chosen={false}
          onChoose={onChoose}
        />
      )}
    </>
  );
};

type ItemProps = {
  id: string;
  name: string;
  about?: string;
  icon: ReactNode;
  mark?: ReactNode;
  chosen: boolean;
  onChoose: (id: string) => void;
};

const Item = ({ id, name, about, icon, mark, chosen, onChoose }: ItemProps) => (
  <Command.Item
    value={id}
    keywords={[name, about ?? '']}
    onSelect={() => onChoose(id)}
    className="flex cursor-pointer items-start gap-2.5 rounded-lg px-2.5 py-2 aria-selected:bg-accent-soft"
  >
    {icon}
    <span className="min-w-0 grow">
      <span className="flex items-center gap-1.5">
        <span className="break-words font-medium">{name}</span>
        {mark}
      </span>
      {about && <span className="line-clamp-1 text-quiet text-xs">{about}</span>}
    </span>
    {chosen && <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />}
  </Command.Item>
);

export default DomainMenu;

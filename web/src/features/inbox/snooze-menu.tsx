import type { InboxKind } from '@docent/contract';
import { Clock } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { ItemAction } from './item-action.tsx';
import { useSnooze } from './queries.ts';

const MORNING_HOUR = 8;
const DAYS_OF_WEEK = 7;
const MONDAY = 1;

/** Returns the morning in `days` days, in the user's time zone. */
const morningIn = (days: number, now = new Date()): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR);
/** From today to the Monday of next week. */
const daysToMonday = (now = new Date()): number =>
  (MONDAY - now.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;

type Props = { kind: InboxKind; id: string; snoozed: boolean; onDone: () => void };

/** Snoozes an item until tomorrow or next week; a snoozed one can be restored. */
export const SnoozeMenu = ({ kind, id, snoozed, onDone }: Props) => {
  const { t, i18n } = useTranslation();
  const snooze = useSnooze(kind, id);
  const put = (until: Date | null) =>
    void snooze.mutateAsync(until).then(
      () => {
        const date = until?.toLocaleDateString(localeOf(i18n.language), {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
        });
        showToast(date ? t('inbox.snoozed', { date }) : t('inbox.woken'));
        onDone();
      },
      (error) => showToast(wordError(t, error), 'error'),
    );
  if (snoozed)
    return (
      <ItemAction
        icon={Clock}
        label={t('inbox.wake')}
        disabled={snooze.isPending}
        onClick={() => put(null)}
      />
    );
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <ItemAction icon={Clock} label={t('inbox.snooze')} disabled={snooze.isPending} />
      </DropdownMenu.Trigger>
      <MenuContent>
        <MenuItem onSelect={() => put(morningIn(1))}>{t('inbox.tomorrow')}</MenuItem>
        <MenuItem onSelect={() => put(morningIn(daysToMonday()))}>{t('inbox.nextWeek')}</MenuItem>
      </MenuContent>
    </DropdownMenu.Root>
  );
};

export const MenuContent = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Portal>
    <DropdownMenu.Content
      align="end"
      sideOffset={4}
      className="z-40 max-h-80 min-w-44 max-w-72 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-[13px] shadow-lg"
    >
      {children}
    </DropdownMenu.Content>
  </DropdownMenu.Portal>
);

export const MenuItem = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <DropdownMenu.Item
    onSelect={onSelect}
    className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 outline-none data-highlighted:bg-surface"
  >
    {children}
  </DropdownMenu.Item>
);

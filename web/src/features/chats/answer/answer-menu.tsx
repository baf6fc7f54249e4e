import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { Ellipsis, FileDown, Link, Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { KeepGoldenDialog } from '../../golden/index.ts';
import { linkTo } from '../message-link.ts';
import { saveReport } from '../save-report.ts';
import { IconAction } from './icon-action.tsx';
import { useKeepAnswer } from './keep-answer.ts';

type Props = { message: Message; question: Message | undefined };

/** Rarely used actions on an answer. */
export const AnswerMenu = ({ message, question }: Props) => {
  const { t } = useTranslation();
  const [isKeeping, setKeeping] = useState(false);
  const golden = useKeepAnswer(message, question);
  const copyLink = async () => {
    await copyText(linkTo(message));
    showToast(t('people.linkCopied'));
  };
  return (
    <>
      <Menu
        trigger={
          <IconAction label={t('chats.more')}>
            <Ellipsis size={16} aria-hidden />
          </IconAction>
        }
      >
        <MenuItem onSelect={() => void copyLink()}>
          <Link size={15} aria-hidden />
          {t('people.copyLink')}
        </MenuItem>
        {message.status === 'complete' && message.answer?.thorough && (
          <MenuItem onSelect={() => saveReport(t, message, question ? textOf(question.content) : '')}>
            <FileDown size={15} aria-hidden />
            {t('chats.saveReport')}
          </MenuItem>
        )}
        {golden && (
          <MenuItem onSelect={() => setKeeping(true)}>
            <Target size={15} aria-hidden />
            {t('golden.keep')}
          </MenuItem>
        )}
      </Menu>
      {isKeeping && golden && <KeepGoldenDialog {...golden} onClose={() => setKeeping(false)} />}
    </>
  );
};

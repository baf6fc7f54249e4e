import { type DocumentType, FILE_FORMATS } from '@docent/contract';
import {
  FileCode2,
  FileSpreadsheet,
  FileText,
  FileType2,
  type LucideIcon,
  MessageSquareText,
  Presentation,
} from 'lucide-react';

const ICONS = {
  pages: FileText,
  text: FileType2,
  slides: Presentation,
  table: FileSpreadsheet,
  markup: FileCode2,
} satisfies Record<string, LucideIcon>;

/** Icon of a document's type; its title is the type in words. */
export const TypeIcon = ({ type }: { type: DocumentType }) => {
  const Icon = type === 'docent_chat' ? MessageSquareText : ICONS[FILE_FORMATS[type].look];
  return <Icon size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden />;
};

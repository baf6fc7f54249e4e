import type { DocumentType } from '@docent/contract';
import {
  FileCode2,
  FileSpreadsheet,
  FileText,
  FileType2,
  type LucideIcon,
  MessageSquareText,
  Presentation,
} from 'lucide-react';

const ICONS: Record<DocumentType, LucideIcon> = {
  pdf: FileText,
  docx: FileType2,
  pptx: Presentation,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  html: FileCode2,
  md: FileCode2,
  txt: FileText,
  docent_chat: MessageSquareText,
};

/** A document's type at a glance; its name says it in words. */
export const TypeIcon = ({ type }: { type: DocumentType }) => {
  const Icon = ICONS[type];
  return <Icon size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden />;
};

import type { SourceKind } from '@docent/contract';
import {
  Building2,
  Cloud,
  Folder,
  FolderSync,
  GitBranch,
  Globe,
  HardDrive,
  type LucideIcon,
  Mail,
} from 'lucide-react';

const ICONS: Record<SourceKind, LucideIcon> = {
  website: Globe,
  webdav: Cloud,
  s3: HardDrive,
  sftp: FolderSync,
  folder: Folder,
  git: GitBranch,
  imap: Mail,
  sharepoint: Building2,
};

export const KindIcon = ({ kind, className = '' }: { kind: SourceKind; className?: string }) => {
  const Icon = ICONS[kind];
  return <Icon size={18} aria-hidden className={`shrink-0 text-quiet ${className}`} />;
};

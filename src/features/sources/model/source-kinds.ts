import type { LucideIcon } from 'lucide-react'
import { Box, Cloud, Database, Folder, Globe, Upload } from 'lucide-react'
import { type SourceKind, sourceKinds } from '#contract/data-manager/source.ts'

export const kindIcons = {
  local: Folder,
  upload: Upload,
  http: Globe,
  postgresql: Database,
  mysql: Database,
  s3: Cloud,
  dropbox: Box,
} as const satisfies Record<SourceKind, LucideIcon>

export function isSourceKind(dbms: string): dbms is SourceKind {
  return dbms in sourceKinds
}

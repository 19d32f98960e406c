import type { LucideIcon } from 'lucide-react'
import { Box, Cloud, Database, Folder, Globe, Upload } from 'lucide-react'
import type { SourceKind } from '#contract/data-manager/source-types.ts'

export const kindIcons = {
  local: Folder,
  upload: Upload,
  http: Globe,
  postgresql: Database,
  mysql: Database,
  s3: Cloud,
  dropbox: Box,
} as const satisfies Record<SourceKind, LucideIcon>

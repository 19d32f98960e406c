import type { LucideIcon } from 'lucide-react'
import { Box, Cloud, Database, FileText, Folder, Globe, Upload } from 'lucide-react'
import type { Source } from '#contract/data-manager/source.ts'
import { isSourceKind, type SourceKind } from '#contract/data-manager/source-types.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { lastPart, locationOf } from './location.ts'

export const kindIcons = {
  local: Folder,
  file: FileText,
  upload: Upload,
  http: Globe,
  postgresql: Database,
  mysql: Database,
  s3: Cloud,
  dropbox: Box,
} as const satisfies Record<SourceKind | 'file', LucideIcon>

/** The type of a source as it is shown, since a local source may be one file; undefined for an unknown type. */
export function shownKind({ dbms, parameters }: Pick<Source, 'dbms' | 'parameters'>) {
  if (dbms === 'local' && formatOf(lastPart(locationOf({ parameters }))) !== null) return 'file'
  return isSourceKind(dbms) ? dbms : undefined
}

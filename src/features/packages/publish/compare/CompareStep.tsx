import type { Collection } from '#contract/store/collection.ts'
import type { Inspection } from '#domain/archive/archive.ts'

/** The archive that would be published, as it was built here. */
export interface BuiltArchive {
  readonly blob: Blob
  readonly sha256: string
  readonly inspection: Inspection
}

interface CompareStepProps {
  collection: Collection
  /** `<organization_id>:<package_slug>` */
  id: string
  built: BuiltArchive
  /** What was typed as next version; null: the one that is proposed. */
  version: string | null
  onVersion: (version: string | null) => void
  /** Goes on to sending it as that version. */
  onNext: (version: string) => void
}

/** What publishing would change, file by file, and which number it gets. */
export const CompareStep = ({ version, onVersion }: CompareStepProps) => (
  <input value={version ?? ''} onChange={({ target }) => onVersion(target.value)} />
)

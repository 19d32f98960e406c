import type { Collection } from '#contract/store/collection.ts'
import type { Problem } from '#contract/http.ts'
import type { BuiltArchive } from '../compare/CompareStep.tsx'

interface SendStepProps {
  collection: Collection
  /** `<organization_id>:<package_slug>` */
  id: string
  /** What the archive is called on the way. */
  name: string
  /** Null after a reload, when only the platform and this browser's memory know of it. */
  built: BuiltArchive | null
  version: string
  /** Kinds of findings that are published all the same. */
  accept: readonly 'secret'[]
  /** The platform found what was not found here: one problem per finding, `path` is that of the entry. */
  onRefused: (problems: readonly Problem[]) => void
  /** Back to the number: it was taken meanwhile. */
  onVersion: (version: string | null) => void
  /** It is delivered or there: what was kept of it may go. */
  onPublished: () => void
  /** Begins with another archive. */
  onAgain: () => void
}

/** Carries the archive to the store, makes it a version and reads it back. */
export const SendStep = ({ name, version }: SendStepProps) => (
  <p>
    {name} {version}
  </p>
)

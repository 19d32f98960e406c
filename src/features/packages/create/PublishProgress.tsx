import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { storeOf } from '#src/api/archives.ts'
import { invalidate } from '#src/api/query-client.ts'
import type { Publication } from '#src/uploads/model/publication.ts'
import { clearPublication } from '#src/uploads/archive-uploads.ts'
import { paths } from '#src/paths.ts'
import { SendView } from '../publish/send/SendView.tsx'

interface PublishProgressProps {
  publication: Publication
  /** Sends the open archive again; undefined if none is open. */
  send: (() => void) | undefined
  /** The package was created. */
  onCreated: () => void
  /** The version was published. */
  onPublished: () => void
  /** Goes back to the form: to change the package, the number, or what was found. */
  onBack: () => void
}

/** Shows the stages of publishing a new package and its first version. */
export function PublishProgress({ publication, send, onCreated, onPublished, onBack }: PublishProgressProps) {
  const navigate = useNavigate()
  const { id, collection, package: of, stage } = publication
  const isCreated = stage !== 'package'
  const isDone = stage === 'done'
  const reportCreated = useEffectEvent(onCreated)
  const reportPublished = useEffectEvent(onPublished)
  /** Renders the next page before the publication is cleared; otherwise this page would show its form again. */
  const openNext = async () => {
    await navigate(paths.publish(collection, of), { flushSync: true })
    clearPublication(id)
  }
  useEffect(() => {
    if (isCreated) reportCreated()
  }, [isCreated])
  useEffect(() => {
    if (isDone) reportPublished()
  }, [isDone])
  useEffect(() => {
    const { get, list } = storeOf(collection)
    if (isCreated) void invalidate(get, list)
  }, [isCreated, isDone, collection])
  return (
    <SendView
      publication={publication}
      actions={{
        send,
        chooseArchive: onBack,
        chooseVersion: onBack,
        showFindings: onBack,
        changePackage: isCreated ? undefined : onBack,
        onVersion: () => undefined,
      }}
      onAgain={() => void openNext()}
      onCancel={onBack}
    />
  )
}

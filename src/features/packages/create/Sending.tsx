import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { storeOf } from '#src/api/archives.ts'
import { invalidate } from '#src/api/query-client.ts'
import type { Publication } from '#src/uploads/model/publication.ts'
import { clearPublication } from '#src/uploads/archive-uploads.ts'
import { paths } from '#src/paths.ts'
import { SendView } from '../publish/send/SendView.tsx'

interface SendingProps {
  publication: Publication
  /** Gives the archive at hand once more; undefined where there is none. */
  send: (() => void) | undefined
  /** The package is there. */
  onMade: () => void
  /** The version is there. */
  onPublished: () => void
  /** Back to the form: to change the package, the number, or what was found. */
  onBack: () => void
}

/** A package and its first version on their way, stage by stage. */
export function Sending({ publication, send, onMade, onPublished, onBack }: SendingProps) {
  const navigate = useNavigate()
  const { id, collection, package: of, stage } = publication
  const isMade = stage !== 'package'
  const isDone = stage === 'done'
  const tellMade = useEffectEvent(onMade)
  const tellPublished = useEffectEvent(onPublished)
  /** The next page is drawn before the publication is forgotten: without it this one would show its form again. */
  const goOn = async () => {
    await navigate(paths.publish(collection, of), { flushSync: true })
    clearPublication(id)
  }
  useEffect(() => {
    if (isMade) tellMade()
  }, [isMade])
  useEffect(() => {
    if (isDone) tellPublished()
  }, [isDone])
  useEffect(() => {
    const { get, list } = storeOf(collection)
    if (isMade) void invalidate(get, list)
  }, [isMade, isDone, collection])
  return (
    <SendView
      publication={publication}
      ways={{
        send,
        chooseArchive: onBack,
        chooseVersion: onBack,
        showFindings: onBack,
        changePackage: isMade ? undefined : onBack,
        onVersion: () => undefined,
      }}
      onAgain={() => void goOn()}
      onCancel={onBack}
    />
  )
}

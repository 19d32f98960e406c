import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#contract/http.ts'
import type { Collection } from '#contract/store/collection.ts'
import { storeOf } from '#src/api/archives.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useSession } from '#src/api/session.ts'
import { clearPublication, publish } from '#src/uploads/archive-uploads.ts'
import { needsFile } from '#src/uploads/model/transfer.ts'
import { useFoundPublications, usePublication } from '#src/uploads/use-uploads.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import type { BuiltArchive } from '../compare/built-archive.ts'
import { describeAddVersion, describeReadBack } from '../compare/compare-requests.ts'
import { SendView } from './SendView.tsx'

interface SendStepProps {
  collection: Collection
  /** `<organization_id>:<package_slug>` */
  id: string
  /** File name of the archive in the upload. */
  name: string
  /** Null after a reload, when only the platform and the stored publication are left. */
  built: BuiltArchive | null
  version: string
  /** Kinds of findings that are published anyway. */
  accept: readonly 'secret'[]
  /** The copy that this browser stored is being read. */
  isReading: boolean
  /** The platform reported findings that were not found here: one problem per finding, with the path of its entry. */
  onRefused: (problems: readonly Problem[]) => void
  /** The new version number; null goes back to choosing one. */
  onVersion: (version: string | null) => void
  /** The version was published, so the stored archive can be removed. */
  onPublished: () => void
  /** Starts over with another archive; also used if none is open. */
  onAgain: () => void
}

/** Calls each event handler of the page once. */
const usePublicationEvents = ({ onRefused, onPublished, ...at }: SendStepProps) => {
  const publication = usePublication(at.collection, at.id)
  const isDone = publication?.stage === 'done'
  const isPublished = isDone || publication?.stage === 'verification'
  const problems = publication?.halt === 'found' ? publication.error?.details : undefined
  const reportPublished = useEffectEvent(onPublished)
  const reportRefused = useEffectEvent(onRefused)
  useEffect(() => {
    if (isDone) reportPublished()
  }, [isDone])
  useEffect(() => {
    if (problems) reportRefused(problems)
  }, [problems])
  useEffect(() => {
    const { get, list } = storeOf(at.collection)
    if (isPublished) void invalidate(get, list)
  }, [isPublished, at.collection])
  return publication
}

interface SendProps {
  /** Provides the open archive to a publication that waits for it; undefined if none is open. */
  send: (() => void) | undefined
}

/** Provides the open archive to a publication that waits for it: after a reload, or when it is sent again. */
const useSend = ({ built, ...props }: SendStepProps) => {
  const session = useSession()
  const { collection, id, name, version, accept } = props
  if (!built || !session) return undefined
  const { blob, sha256 } = built
  return () =>
    void publish({
      uid: session.uid,
      collection,
      package: id,
      version,
      accept,
      name,
      blob,
      sha256,
      packageToCreate: null,
    })
}

/** There is no publication: it was cancelled, or the address was opened directly. */
const NothingSent = ({ version, onAgain, send }: Pick<SendStepProps, 'version' | 'onAgain'> & SendProps) => {
  const { t } = useTranslation('sending')
  const isFound = useFoundPublications()
  if (!isFound) return <Loading shape="text" rows={4} />
  return (
    <EmptyState
      title={t('send.nothing')}
      actions={
        <Button variant="primary" onClick={send ?? onAgain}>
          {send ? t('send.action', { version }) : t('action.archive')}
        </Button>
      }
    >
      {t(send ? 'send.nothingText' : 'send.noArchive')}
    </EmptyState>
  )
}

/** Uploads the archive, publishes it as a version and reads it back. */
export function SendStep(props: SendStepProps) {
  const { collection, id, built, name, version, accept, onVersion, onAgain, onRefused } = props
  const publication = usePublicationEvents(props)
  const send = useSend(props)
  const isSame = publication?.sha256 === built?.sha256
  const resume = useEffectEvent(() => send?.())
  const canResume = publication !== undefined && isSame && needsFile(publication.transfer)
  useEffect(() => {
    if (canResume) resume()
  }, [canResume])
  useDescribedRequests(() => [
    describeAddVersion({
      collection,
      id,
      version,
      accept: publication?.accept ?? accept,
      name: publication?.name ?? name,
    }),
    describeReadBack({ collection, id, version }),
  ])
  if (!publication) return <NothingSent version={version} onAgain={onAgain} send={send} />
  const actions = {
    isReading: props.isReading,
    send: isSame ? send : undefined,
    chooseArchive: onAgain,
    chooseVersion: built ? () => onVersion(null) : undefined,
    showFindings: () => onRefused(publication.error?.details ?? []),
    onVersion,
  }
  const again = () => {
    clearPublication(publication.id)
    onAgain()
  }
  return (
    <SendView publication={publication} actions={actions} onAgain={again} onCancel={() => onVersion(null)} />
  )
}

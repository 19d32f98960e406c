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
import { shownAddVersion, shownReadBack } from '../compare/compare-requests.ts'
import { SendView } from './SendView.tsx'

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
  /** The number that it has now; null: back to choosing one. */
  onVersion: (version: string | null) => void
  /** It is there: what was kept of it may go. */
  onPublished: () => void
  /** Begins with another archive; also when there is none at hand. */
  onAgain: () => void
}

/** Tells the page once for each thing that happened. */
const useHappenings = ({ onRefused, onPublished, ...at }: SendStepProps) => {
  const publication = usePublication(at.collection, at.id)
  const isDone = publication?.stage === 'done'
  const isThere = isDone || publication?.stage === 'verification'
  const problems = publication?.halt === 'found' ? publication.error?.details : undefined
  const tellDone = useEffectEvent(onPublished)
  const tellRefused = useEffectEvent(onRefused)
  useEffect(() => {
    if (isDone) tellDone()
  }, [isDone])
  useEffect(() => {
    if (problems) tellRefused(problems)
  }, [problems])
  useEffect(() => {
    const { get, list } = storeOf(at.collection)
    if (isThere) void invalidate(get, list)
  }, [isThere, at.collection])
  return publication
}

interface Sending {
  /** Gives the archive at hand to what waits for it; undefined where there is none. */
  send: (() => void) | undefined
}

/** Gives the archive at hand to what waits for it: after a reload, or when it is sent once more. */
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

/** Nothing is on its way: after it was given up, or where the address was opened by itself. */
const NothingSent = ({ version, onAgain, send }: Pick<SendStepProps, 'version' | 'onAgain'> & Sending) => {
  const { t } = useTranslation('sending')
  const isFound = useFoundPublications()
  if (!isFound) return <Loading shape="text" rows={4} />
  return (
    <EmptyState
      title={t('send.nothing')}
      actions={
        <Button look="primary" onClick={send ?? onAgain}>
          {send ? t('send.action', { version }) : t('way.archive')}
        </Button>
      }
    >
      {t(send ? 'send.nothingText' : 'send.noArchive')}
    </EmptyState>
  )
}

/** Carries the archive to the store, makes it a version and reads it back. */
export function SendStep(props: SendStepProps) {
  const { collection, id, built, name, version, accept, onVersion, onAgain, onRefused } = props
  const publication = useHappenings(props)
  const send = useSend(props)
  const isSame = publication?.sha256 === built?.sha256
  const goOn = useEffectEvent(() => send?.())
  const isGoingOn = publication !== undefined && isSame && needsFile(publication.transfer)
  useEffect(() => {
    if (isGoingOn) goOn()
  }, [isGoingOn])
  useDescribedRequests(() => [
    shownAddVersion({
      collection,
      id,
      version,
      accept: publication?.accept ?? accept,
      name: publication?.name ?? name,
    }),
    shownReadBack({ collection, id, version }),
  ])
  if (!publication) return <NothingSent version={version} onAgain={onAgain} send={send} />
  const ways = {
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
  return <SendView publication={publication} ways={ways} onAgain={again} onCancel={() => onVersion(null)} />
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { packageQuery } from '#src/api/archives.ts'
import type { Publication, PublicationHalt } from '#src/uploads/model/publication.ts'
import { renumberPublication, resumePublication } from '#src/uploads/archive-uploads.ts'
import type { Halt } from '#src/uploads/model/transfer.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { MarginNote, type NoteTone } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { carryingOf, freeAfter } from './stage-figures.ts'

/** What whoever shows the stages can do about one that stopped; what is absent is not offered. */
export interface SendWays {
  /** Gives the archive at hand once more; absent where there is none. */
  readonly send?: (() => void) | undefined
  /** Begins with the archive: it is not at hand. */
  readonly chooseArchive?: (() => void) | undefined
  /** Back to the number. */
  readonly chooseVersion?: (() => void) | undefined
  /** Back to what was found. */
  readonly showFindings?: (() => void) | undefined
  /** Back to what the package is to be. */
  readonly changePackage?: (() => void) | undefined
  /** The number was changed here. */
  readonly onVersion: (version: string) => void
}

interface SendNoteProps {
  publication: Publication
  ways: SendWays
}

type Way = 'resume' | 'send' | 'none'
interface Said {
  readonly tone: NoteTone
  readonly way: Way
}

const transferNotes = {
  person: { tone: 'neutral', way: 'none' },
  signed_out: { tone: 'neutral', way: 'none' },
  full: { tone: 'warning', way: 'resume' },
  needs_file: { tone: 'proposal', way: 'send' },
  elsewhere: { tone: 'neutral', way: 'none' },
  changed: { tone: 'warning', way: 'send' },
  unreadable: { tone: 'warning', way: 'send' },
  differs: { tone: 'error', way: 'send' },
  gone: { tone: 'warning', way: 'send' },
  too_big: { tone: 'error', way: 'none' },
  refused: { tone: 'error', way: 'resume' },
} as const satisfies Record<Halt, Said>

interface TransferWayProps {
  id: string
  halt: Halt
  ways: SendWays
}

const TransferWay = ({ id, halt, ways }: TransferWayProps) => {
  const { t } = useTranslation(['sending', 'common'])
  const { way } = transferNotes[halt]
  const send = ways.send ?? ways.chooseArchive
  if (way === 'resume')
    return <LinkButton onClick={() => resumePublication(id)}>{t('common:action.tryAgain')}</LinkButton>
  if (way === 'none' || !send) return null
  return <LinkButton onClick={send}>{t(ways.send ? 'way.send' : 'way.archive')}</LinkButton>
}

const Transferring = ({ publication, ways }: SendNoteProps) => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const formatError = useErrorText()
  const { id, transfer } = publication
  const { halt, error } = transfer
  if (halt === null) return null
  return (
    <MarginNote
      tone={transferNotes[halt].tone}
      live
      actions={<TransferWay id={id} halt={halt} ways={ways} />}
    >
      {t(`halt.${halt}`, {
        percent: format.percent(carryingOf({ ...publication, stage: 'upload' })?.share ?? 0),
        limit: format.bytes(Number(error?.params['max'] ?? 0)),
        reason: formatError(error),
      })}
    </MarginNote>
  )
}

/** Another has the number: the next free one is offered. */
const Taken = ({ publication, ways }: SendNoteProps) => {
  const { t } = useTranslation('sending')
  const { id, collection, package: of, version } = publication
  const { data } = useQuery({ ...packageQuery(collection, of), staleTime: 0 })
  const all = data?.package.versions.map((each) => each.version) ?? []
  const free = freeAfter(version, [...all, version])
  const take = () => {
    renumberPublication(id, free)
    ways.onVersion(free)
  }
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        <>
          <LinkButton onClick={take}>{t('way.renumber', { version: free })}</LinkButton>
          {ways.chooseVersion && <LinkButton onClick={ways.chooseVersion}>{t('way.version')}</LinkButton>}
        </>
      }
    >
      {t('stop.taken', { version })}
    </MarginNote>
  )
}

const Stopped = ({
  publication,
  ways,
  halt,
}: SendNoteProps & { halt: Exclude<PublicationHalt, 'taken'> }) => {
  const { t } = useTranslation(['sending', 'common'])
  const formatError = useErrorText()
  const { id, error, version } = publication
  const again = (
    <>
      <LinkButton onClick={() => resumePublication(id)}>{t('common:action.tryAgain')}</LinkButton>
      {ways.changePackage && <LinkButton onClick={ways.changePackage}>{t('way.form')}</LinkButton>}
    </>
  )
  const actions = {
    found: ways.showFindings && <LinkButton onClick={ways.showFindings}>{t('way.findings')}</LinkButton>,
    gone: <LinkButton to={paths.packages()}>{t('way.packages')}</LinkButton>,
    unlike: <LinkButton onClick={() => resumePublication(id)}>{t('way.readAgain')}</LinkButton>,
    refused: again,
  } as const satisfies Record<typeof halt, ReactNode>
  return (
    <MarginNote tone="error" live actions={actions[halt]}>
      {t(`stop.${halt}`, { version, count: error?.details.length ?? 0, reason: formatError(error) })}
    </MarginNote>
  )
}

/** Why it stopped, and what can be done about it. */
export function SendNote(props: SendNoteProps) {
  const { halt } = props.publication
  if (halt === 'taken') return <Taken {...props} />
  return halt === null ? <Transferring {...props} /> : <Stopped {...props} halt={halt} />
}

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
import { transferProgress, freeAfter } from './stage-figures.ts'

/** Actions for a stage that stopped. An absent one is not offered. */
export interface SendActions {
  /** The copy that this browser stored is being read, and is sent then. */
  readonly isReading?: boolean
  /** Sends the open archive again; absent if none is open. */
  readonly send?: (() => void) | undefined
  /** Asks for the archive, because none is open. */
  readonly chooseArchive?: (() => void) | undefined
  /** Goes back to the version number. */
  readonly chooseVersion?: (() => void) | undefined
  /** Goes back to the findings. */
  readonly showFindings?: (() => void) | undefined
  /** Goes back to the package form. */
  readonly changePackage?: (() => void) | undefined
  /** The version number was changed here. */
  readonly onVersion: (version: string) => void
}

interface SendNoteProps {
  publication: Publication
  actions: SendActions
}

type HaltAction = 'resume' | 'send' | 'none'
interface HaltNote {
  readonly tone: NoteTone
  readonly action: HaltAction
}

const transferNotes = {
  person: { tone: 'neutral', action: 'none' },
  signed_out: { tone: 'neutral', action: 'none' },
  full: { tone: 'warning', action: 'resume' },
  needs_file: { tone: 'proposal', action: 'send' },
  elsewhere: { tone: 'neutral', action: 'none' },
  changed: { tone: 'warning', action: 'send' },
  unreadable: { tone: 'warning', action: 'send' },
  differs: { tone: 'error', action: 'send' },
  gone: { tone: 'warning', action: 'send' },
  too_big: { tone: 'error', action: 'none' },
  refused: { tone: 'error', action: 'resume' },
} as const satisfies Record<Halt, HaltNote>

interface TransferActionProps {
  id: string
  halt: Halt
  actions: SendActions
}

const TransferAction = ({ id, halt, actions }: TransferActionProps) => {
  const { t } = useTranslation(['sending', 'common'])
  const { action } = transferNotes[halt]
  const send = actions.send ?? actions.chooseArchive
  if (action === 'resume')
    return <LinkButton onClick={() => resumePublication(id)}>{t('common:action.tryAgain')}</LinkButton>
  if (action === 'none' || !send) return null
  return <LinkButton onClick={send}>{t(actions.send ? 'action.send' : 'action.archive')}</LinkButton>
}

const Transferring = ({ publication, actions }: SendNoteProps) => {
  const { t } = useTranslation('sending')
  const format = useFormat()
  const formatError = useErrorText()
  const { id, transfer } = publication
  const { halt, error } = transfer
  if (halt === null) return null
  if (halt === 'needs_file' && actions.isReading === true)
    return <MarginNote live>{t('halt.reading')}</MarginNote>
  return (
    <MarginNote
      tone={transferNotes[halt].tone}
      live
      actions={<TransferAction id={id} halt={halt} actions={actions} />}
    >
      {t(`halt.${halt}`, {
        percent: format.percent(transferProgress({ ...publication, stage: 'upload' })?.share ?? 0),
        limit: format.bytes(Number(error?.params['max'] ?? 0)),
        reason: formatError(error),
      })}
    </MarginNote>
  )
}

/** The version number was taken meanwhile: offers the next free one. */
const VersionTaken = ({ publication, actions }: SendNoteProps) => {
  const { t } = useTranslation('sending')
  const { id, collection, package: of, version } = publication
  const { data } = useQuery({ ...packageQuery(collection, of), staleTime: 0 })
  const all = data?.package.versions.map((each) => each.version) ?? []
  const free = freeAfter(version, [...all, version])
  const renumber = () => {
    renumberPublication(id, free)
    actions.onVersion(free)
  }
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        <>
          <LinkButton onClick={renumber}>{t('action.renumber', { version: free })}</LinkButton>
          {actions.chooseVersion && (
            <LinkButton onClick={actions.chooseVersion}>{t('action.version')}</LinkButton>
          )}
        </>
      }
    >
      {t('stop.taken', { version })}
    </MarginNote>
  )
}

const Stopped = ({
  publication,
  actions,
  halt,
}: SendNoteProps & { halt: Exclude<PublicationHalt, 'taken'> }) => {
  const { t } = useTranslation(['sending', 'common'])
  const formatError = useErrorText()
  const { id, error, version } = publication
  const again = (
    <>
      <LinkButton onClick={() => resumePublication(id)}>{t('common:action.tryAgain')}</LinkButton>
      {actions.changePackage && <LinkButton onClick={actions.changePackage}>{t('action.form')}</LinkButton>}
    </>
  )
  const actionOf = {
    found: actions.showFindings && (
      <LinkButton onClick={actions.showFindings}>{t('action.findings')}</LinkButton>
    ),
    gone: <LinkButton to={paths.packages()}>{t('action.packages')}</LinkButton>,
    unlike: <LinkButton onClick={() => resumePublication(id)}>{t('action.readAgain')}</LinkButton>,
    refused: again,
  } as const satisfies Record<typeof halt, ReactNode>
  return (
    <MarginNote tone="error" live actions={actionOf[halt]}>
      {t(`stop.${halt}`, { version, count: error?.details.length ?? 0, reason: formatError(error) })}
    </MarginNote>
  )
}

/** Why publishing stopped, and the actions for it. */
export function SendNote(props: SendNoteProps) {
  const { halt } = props.publication
  if (halt === 'taken') return <VersionTaken {...props} />
  return halt === null ? <Transferring {...props} /> : <Stopped {...props} halt={halt} />
}

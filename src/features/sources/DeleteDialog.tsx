import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog, type Consequence } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import type { Origin } from './objects-over.ts'
import { useObjectsOver } from './use-objects-over.ts'

export type DeletionKind = 'source' | 'sources' | 'table' | 'tables'

interface DeleteDialogProps {
  kind: DeletionKind
  title: string
  text: string
  origins: readonly Origin[]
  /** Whose files go and whose stay: uploaded ones are the platform's own. */
  files: { readonly stay: boolean; readonly go: boolean }
  /** Something of it is being extracted now. */
  isRunning: boolean
  /** Asked to be typed where others are touched. */
  typeName?: string | undefined
  waiting: boolean
  problem?: ReactNode
  onClose: () => void
  onConfirm: () => void
}

interface Following extends Pick<DeleteDialogProps, 'isRunning' | 'files'> {
  names: readonly string[] | undefined
}

const useConsequences = ({ names, isRunning, files }: Following): readonly Consequence[] => {
  const { t } = useTranslation('sources')
  const over: Consequence =
    names === undefined
      ? { id: 'objects', state: 'attention', text: t('delete.objectsUnknown') }
      : { id: 'objects', state: 'done', text: t('delete.noObjects') }
  return [
    ...(isRunning
      ? [
          {
            id: 'running',
            state: 'attention' as const,
            text: t('delete.running'),
            detail: t('delete.runningDetail'),
          },
        ]
      : []),
    over,
    { id: 'built', state: 'done', text: t('delete.built'), detail: t('delete.builtDetail') },
    ...(files.go
      ? [
          {
            id: 'uploaded',
            state: 'attention' as const,
            text: t('delete.uploaded'),
            detail: t('delete.uploadedDetail'),
          },
        ]
      : []),
    ...(files.stay
      ? [
          {
            id: 'files',
            state: 'done' as const,
            text: t('delete.files'),
            detail: t('delete.filesDetail'),
          },
        ]
      : []),
  ]
}

const Names = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
})

/** Cannot be deleted yet, because logical objects stand on it: which, and the way to them. */
const InUse = ({ kind, title, names, onClose }: DeleteDialogProps & { names: readonly string[] }) => {
  const { t } = useTranslation('sources')
  return (
    <Dialog
      open
      title={title}
      text={t('delete.objects', { count: names.length })}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t(`delete.keep.${kind}`)}
        </Button>
      }
    >
      <Names>
        {names.map((name) => (
          <li key={name}>
            <TextLink mono to={paths.object(name)}>
              {name}
            </TextLink>
          </li>
        ))}
      </Names>
    </Dialog>
  )
}

/** A deletion of sources or tables: what follows from it, or what stands against it. */
export const DeleteDialog = (props: DeleteDialogProps) => {
  const { t } = useTranslation('sources')
  const { kind, title, text, origins, files, isRunning, typeName, waiting, problem, onClose, onConfirm } =
    props
  const { names, isPending } = useObjectsOver(origins)
  const consequences = useConsequences({ names, isRunning, files })
  if (isPending) return null
  if (names && names.length > 0) return <InUse {...props} names={names} />
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      consequences={consequences}
      typeName={typeName}
      keep={t(`delete.keep.${kind}`)}
      confirm={t(`delete.confirm.${kind}`)}
      {...{ waiting, problem, onClose, onConfirm }}
    />
  )
}

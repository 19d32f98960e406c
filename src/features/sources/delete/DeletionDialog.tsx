import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { sourceTypeOf } from '#contract/data-manager/source-types.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { useUses } from '#src/api/lineage-of.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useAffected } from '#src/components/affected-uses/use-affected.tsx'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { type Consequence, Consequences } from '#src/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { type ApiError, isApiError } from '#src/lib/api-error.ts'
import { type Origin, useDependentObjects } from './dependent-objects.ts'
import { refreshSources } from '../model/use-sources.ts'

/** The first item that could not be deleted. Later ones were not tried. */
class DeletionStopped extends Error {
  override readonly cause: ApiError
  readonly done: number
  readonly stoppedAt: string

  constructor({ done, name, cause }: { done: number; name: string; cause: ApiError }) {
    super(cause.message, { cause })
    this.cause = cause
    this.done = done
    this.stoppedAt = name
  }
}

async function deleteEach(
  names: readonly string[],
  remove: (name: string) => Promise<unknown>,
): Promise<void> {
  for (const [done, name] of names.entries())
    try {
      await remove(name)
    } catch (error) {
      throw isApiError(error) ? new DeletionStopped({ done, name, cause: error }) : error
    }
}

interface DeletionDialogProps {
  kind: 'source' | 'sources' | 'table' | 'tables'
  title: string
  text: string
  /** The items to delete, one after the other. */
  names: readonly string[]
  remove: (name: string) => Promise<unknown>
  done: string
  origins: readonly Origin[]
  /** The sources of the files: uploaded files are deleted, those in folders stay. */
  files: readonly Pick<Source, 'dbms'>[]
  /** Some of it is being extracted. */
  isRunning: boolean
  /** The name to type as confirmation, if other users are affected. */
  typeName?: string | undefined
  /** The path to open from a page that no longer exists. */
  redirectTo?: string | undefined
  onClose: () => void
}

type Following = Pick<DeletionDialogProps, 'isRunning' | 'files'> & { names: readonly string[] | undefined }

const useConsequences = ({ names, isRunning, files }: Following): readonly Consequence[] => {
  const { t } = useTranslation('sources')
  const isUploaded = ({ dbms }: Pick<Source, 'dbms'>) => dbms === 'upload'
  const isRemote = ({ dbms }: Pick<Source, 'dbms'>) => sourceTypeOf(dbms)?.content === 'tables'
  const consequences: readonly (Consequence | false)[] = [
    isRunning && {
      id: 'running',
      state: 'attention',
      text: t('delete.running'),
      detail: t('delete.runningDetail'),
    },
    names === undefined
      ? { id: 'objects', state: 'attention', text: t('delete.objectsUnknown') }
      : { id: 'objects', state: 'done', text: t('delete.noObjects') },
    { id: 'built', state: 'done', text: t('delete.built'), detail: t('delete.builtDetail') },
    files.some(isUploaded) && {
      id: 'uploaded',
      state: 'attention',
      text: t('delete.uploaded'),
      detail: t('delete.uploadedDetail'),
    },
    files.some(isRemote) && {
      id: 'database',
      state: 'done',
      text: t('delete.database'),
      detail: t('delete.databaseDetail'),
    },
    (files.length === 0 || !files.every((one) => isUploaded(one) || isRemote(one))) && {
      id: 'files',
      state: 'done',
      text: t('delete.files'),
      detail: t('delete.filesDetail'),
    },
  ]
  return consequences.filter((each) => each !== false)
}

const Names = styled('ul')({
  ...listReset,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
})

type InUseProps = Pick<DeletionDialogProps, 'title' | 'names' | 'onClose'> & {
  affected: readonly Consequence[]
}

/** Shown if logical objects still depend on it: links to these objects, and what else is affected. */
const InUse = ({ title, names, affected, onClose }: InUseProps) => {
  const { t } = useTranslation(['sources', 'common'])
  return (
    <Dialog
      open
      title={title}
      text={t('delete.objects', { count: names.length })}
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          {t('common:action.close')}
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
      <Consequences
        items={affected.length > 1 ? affected.filter(({ id }) => id !== 'data_prim') : affected}
      />
    </Dialog>
  )
}

/** Shows which item could not be deleted, and how many were deleted before. */
const Stopped = ({ error, total }: { error: Error; total: number }) => {
  const { t } = useTranslation('sources')
  const formatError = useErrorText()
  if (!(error instanceof DeletionStopped)) return <ErrorNote error={error} />
  const { cause, done, stoppedAt: name } = error
  const reason =
    cause.code === 'in_use'
      ? t('delete.inUse', { users: String(cause.params['users'] ?? '') })
      : formatError(cause)
  return (
    <MarginNote tone="error" live>
      {total === 1 ? reason : t('delete.partly', { done, total, name, reason })}
    </MarginNote>
  )
}

/** Deletes sources or tables. Shows the consequences, or what prevents the deletion. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { t } = useTranslation(['common', 'shared'])
  const { kind, names, remove, origins, files, isRunning, ...dialog } = props
  const { names: objects, isPending } = useDependentObjects(origins)
  const starts = origins.map(({ source, table }) => ({
    database_name: source,
    ...(table === undefined ? {} : { table_name: table }),
  }))
  const affected = useAffected({ uses: useUses(starts), starts, lineagePath: paths.lineage })
  const consequences = useConsequences({ names: objects, isRunning, files })
  if (isPending) return null
  if (objects && objects.length > 0) return <InUse {...props} names={objects} affected={affected} />
  return (
    <DeleteDialog
      {...dialog}
      consequences={[...consequences, ...affected.filter(({ id }) => id === 'automation')]}
      confirm={t(kind === 'table' || kind === 'tables' ? 'shared:action.remove' : 'common:action.delete')}
      remove={() => deleteEach(names, remove)}
      refresh={refreshSources}
      problem={(error) => <Stopped error={error} total={names.length} />}
    />
  )
}

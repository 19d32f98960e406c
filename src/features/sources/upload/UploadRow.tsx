import { ChevronDown, ChevronRight, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import { tablesOf, worstTable, type FileUpload, type Batch } from '#src/uploads/model/upload-queue.ts'
import { cancelUpload, pauseUpload, resumeUpload, undoCancel } from '#src/uploads/file-uploads.ts'
import { type Halt, type Phase, isMoving } from '#src/uploads/model/transfer.ts'
import type { Resources } from '#src/i18n/resources.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Progress } from '#src/ui/feedback/Progress.tsx'
import { State } from '#src/ui/display/State.tsx'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { color, focusRing, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { SourceStateView } from '../status/SourceStateView.tsx'
import { UploadPreview } from './UploadPreview.tsx'
import { UploadNotes } from './UploadNotes.tsx'
import { remainingTime, displayedShare, shareOf } from './upload-progress.ts'

const Root = styled('li')({ borderTop: `1px solid ${color.line.hair}` })
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) 200px minmax(0, 232px) 60px',
  alignItems: 'center',
  columnGap: 12,
  minHeight: 52,
  padding: '6px var(--gutter) 6px calc(var(--gutter) - 8px)',
  [media.belowWide]: { gridTemplateColumns: '24px minmax(0, 1fr) 120px minmax(0, 168px) 60px' },
  [media.belowNarrow]: { gridTemplateColumns: '24px minmax(0, 1fr) minmax(0, 40%) 60px' },
})
const Name = styled('div')({
  minWidth: 0,
  '& > *': { ...oneLine, display: 'block' },
  '& > strong, & > a': { ...type.body, fontWeight: 500, color: color.text.primary },
  '& > a': { textDecoration: 'none' },
  '& > a:hover': { textDecoration: 'underline' },
  '& > a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& > small': { ...type.caption, color: color.text.secondary },
})
const Bar = styled('div')({ [media.belowNarrow]: { display: 'none' } })
const Sheets = styled('ul')({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: color.text.primary },
  '& a:focus-visible': { ...focusRing, borderRadius: 2 },
  '& small': { ...type.caption, marginLeft: 6, color: color.text.secondary },
})
const Below = styled('div')({
  '&:empty': { display: 'none' },
  display: 'grid',
  gap: 12,
  padding: '0 var(--gutter) 14px calc(var(--gutter) + 28px)',
})

type TermCode = keyof Resources['uploads']['state']
interface UploadStatus {
  readonly glyph: StateName
  readonly label: TermCode
}

const phases = {
  queued: { glyph: 'waiting', label: 'queued' },
  beginning: { glyph: 'running', label: 'connecting' },
  asking: { glyph: 'running', label: 'connecting' },
  checking: { glyph: 'running', label: 'checking' },
  sending: { glyph: 'running', label: 'sending' },
  confirming: { glyph: 'running', label: 'confirming' },
  holding: { glyph: 'attention', label: 'holding' },
  complete: { glyph: 'done', label: 'complete' },
} as const satisfies Record<Exclude<Phase, 'paused'>, UploadStatus>

const calm: readonly (Halt | null)[] = ['person', 'signed_out']

const pausedStatus = (halt: Halt | null): UploadStatus => {
  if (halt === 'elsewhere') return { glyph: 'running', label: 'elsewhere' }
  return calm.includes(halt) ? { glyph: 'off', label: 'paused' } : { glyph: 'attention', label: 'attention' }
}

/** Undefined once the file is a table: then the state of the table is shown. */
const statusOf = ({ transfer, importState, clash }: FileUpload): UploadStatus | undefined => {
  if (importState.at === 'table') return undefined
  if (importState.at === 'refused') return { glyph: 'failed', label: 'attention' }
  if (importState.at !== 'none') return { glyph: 'running', label: importState.at }
  if (transfer.phase === 'paused') return pausedStatus(transfer.halt)
  return clash === 'asked' && transfer.phase === 'complete'
    ? { glyph: 'attention', label: 'attention' }
    : phases[transfer.phase]
}

const useFigures = ({ transfer, importState }: FileUpload): string => {
  const { t } = useTranslation(['uploads', 'shared'])
  const format = useFormat()
  const { size, received, rate, phase } = transfer
  const tables = tablesOf(importState)
  const rows = tables.reduce<number | null>(
    (sum, table) => (sum === null || table.rows === null ? null : sum + table.rows),
    0,
  )
  if (tables.length > 0 && rows !== null)
    return `${format.bytes(size)}, ${t('shared:count.rowCount', { count: rows })}`
  if (received >= size) return format.bytes(size)
  const remaining = remainingTime(transfer)
  const isFlowing = phase === 'sending' && rate !== null
  return [
    t('figures.of', { received: format.bytes(received), size: format.bytes(size) }),
    ...(isFlowing ? [t('shared:transfer.rate', { rate: format.bytes(rate) })] : []),
    ...(isFlowing && remaining !== null
      ? [t('shared:transfer.left', { duration: format.duration(remaining, 0) })]
      : []),
  ].join(', ')
}

const TaskStatus = ({ task }: { task: FileUpload }) => {
  const { t } = useTranslation('uploads')
  const table = worstTable(task.importState)
  if (table)
    return <SourceStateView state={table.state} rejectedRows={table.rejected_rows} failure={table.failure} />
  const status = statusOf(task)
  return status ? <State state={status.glyph}>{t(`state.${status.label}`)}</State> : null
}

const Actions = ({ id, name, transfer, importState }: FileUpload) => {
  const { t } = useTranslation(['uploads', 'shared'])
  if (importState.at !== 'none' && importState.at !== 'refused') return <Row gap={4} justify="end" />
  const cancel = () => {
    cancelUpload(id)
    toast({
      state: 'off',
      title: t('cancelled', { name }),
      action: { label: t('shared:action.undo'), act: () => undoCancel(id) },
    })
  }
  return (
    <Row gap={4} justify="end">
      {isMoving(transfer) && (
        <IconButton icon={Pause} small label={t('action.pause', { name })} onClick={() => pauseUpload(id)} />
      )}
      {transfer.halt === 'person' && (
        <IconButton icon={Play} small label={t('action.resume', { name })} onClick={() => resumeUpload(id)} />
      )}
      <IconButton icon={X} small label={t('action.cancel', { name })} onClick={cancel} />
    </Row>
  )
}

/** The tables that the sheets of a workbook became. */
const SheetLinks = ({ tables, name }: { tables: readonly Table[]; name: string }) => {
  const { t } = useTranslation(['uploads', 'shared'])
  return (
    <Sheets aria-label={t('sheets', { name })}>
      {tables.map(({ database_name: source, table_name: table, rows }) => (
        <li key={table}>
          <Link to={paths.table(source, table)}>{table}</Link>
          {rows !== null && <small>{t('shared:count.rowCount', { count: rows })}</small>}
        </li>
      ))}
    </Sheets>
  )
}

interface UploadRowProps {
  task: FileUpload
  batch: Batch
  /** The first rows are shown unless they are collapsed. */
  isOpenFirst: boolean
}

/** One file: its progress, what it waits for, and its first rows as soon as they can be read. */
export function UploadRow({ task, batch, isOpenFirst }: UploadRowProps) {
  const { t } = useTranslation('uploads')
  const format = useFormat()
  const [isOpen, setOpen] = useState(isOpenFirst)
  const figures = useFigures(task)
  const { name, transfer, table, importState } = task
  const share = shareOf(transfer)
  const tables = tablesOf(importState)
  const isWorkbook = tables.length > 1
  return (
    <Root>
      <Line>
        <IconButton
          icon={isOpen ? ChevronDown : ChevronRight}
          small
          label={t(isOpen ? 'preview.hide' : 'preview.show', { name })}
          onClick={() => setOpen(!isOpen)}
        />
        <Name>
          {importState.at === 'table' ? (
            <Link
              to={isWorkbook ? paths.source(batch.source) : paths.table(batch.source, table)}
              title={table}
            >
              {table}
            </Link>
          ) : (
            <strong title={table}>{table}</strong>
          )}
          <small>{figures}</small>
        </Name>
        <Bar>
          {share < 1 && (
            <Progress value={share} label={t('progress', { name })}>
              {format.percent(displayedShare(transfer))}
            </Progress>
          )}
        </Bar>
        <TaskStatus task={task} />
        <Actions {...task} />
      </Line>
      <Below>
        <UploadNotes task={task} source={batch.source} />
        {isWorkbook && <SheetLinks tables={tables} name={name} />}
        {isOpen && <UploadPreview task={task} />}
      </Below>
    </Root>
  )
}

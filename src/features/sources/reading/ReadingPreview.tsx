import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TablePreview } from '#contract/data-manager/table.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { useRejectText } from '#src/components/errors/use-reject-message.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { changedCells, type ChangedCells } from './changed-cells.ts'
import { RowsGrid } from '../table/RowsGrid.tsx'

const Rejected = ({ rejected }: Pick<TablePreview, 'rejected'>) => {
  const { t } = useTranslation('reading')
  const formatReject = useRejectText()
  const [first] = rejected.samples
  if (first === undefined) return null
  const params = { count: rejected.count, reason: formatReject(first), line: first.line }
  return <MarginNote tone="warning">{t('preview.rejected', params)}</MarginNote>
}

/** Values that are read as something other than what is written. */
const WrittenNotes = ({ attributes }: Pick<TablePreview, 'attributes'>) => {
  const { t } = useTranslation('reading')
  const texts = attributes.flatMap(({ attribute_name: name, written = {} }) => [
    ...(written.percent === true ? [t('written.percent', { name })] : []),
    ...(written.currency === undefined ? [] : [t('written.currency', { name, currency: written.currency })]),
    ...(written.month === true ? [t('written.month', { name })] : []),
  ])
  return texts.map((text) => <MarginNote key={text}>{text}</MarginNote>)
}

interface CountProps extends Pick<TablePreview, 'complete' | 'lines_read'> {
  changed: ChangedCells | null
  isUpdating: boolean
}

const Count = ({ complete, lines_read: count, changed, isUpdating }: CountProps) => {
  const { t } = useTranslation('reading')
  if (isUpdating) return t('preview.updating')
  const rows = t(complete ? 'preview.rows' : 'preview.first', { count })
  return changed === null || changed.count === 0
    ? rows
    : `${rows} · ${t('preview.changed', { count: changed.count })}`
}

interface ReadingPreviewProps {
  name: string
  preview: TablePreview | undefined
  /** The preview with the stored options; undefined while it is not loaded. */
  stored: TablePreview | undefined
  error: Error | null
  isUpdating: boolean
  /** Rows to show, in a frame; without, as tall as the page. */
  most?: number
}

const views = ['read', 'file'] as const
type View = (typeof views)[number]

/** The first rows, read with the options of the form. */
export function ReadingPreview({ name, preview, stored, error, isUpdating, most }: ReadingPreviewProps) {
  const { t } = useTranslation('reading')
  const [view, setView] = useState<View>('read')
  if (preview === undefined) return error ? <ErrorNote error={error} /> : <Loading shape="table" />
  const { attributes, rows, texts, rejected } = preview
  const changed = stored === undefined ? null : changedCells(stored, preview)
  return (
    <Stack gap={12}>
      <PaneHead
        title={t('preview.title')}
        count={<Count {...preview} changed={changed} isUpdating={isUpdating} />}
        actions={
          <ToggleGroup
            label={t('preview.view')}
            segments={views.map((id) => ({ id, label: t(`preview.${id}`) }))}
            value={view}
            onChange={setView}
          />
        }
      />
      {error && (
        <div role="status">
          <ErrorNote error={error} />
          <Muted size="small">{t('preview.stale')}</Muted>
        </div>
      )}
      <Rejected rejected={rejected} />
      <WrittenNotes attributes={attributes} />
      <RowsGrid
        tall={most === undefined}
        caption={t('preview.caption', { name })}
        attributes={attributes}
        rows={(view === 'read' ? rows : texts).slice(0, most)}
        before={view === 'read' ? changed?.before : undefined}
      />
    </Stack>
  )
}

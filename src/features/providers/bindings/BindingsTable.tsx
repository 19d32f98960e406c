import { ArrowLeft, Undo2, X } from 'lucide-react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Remedy } from '#domain/bindings/explain-stop.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Table } from '#src/ui/table/Table.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { color, width } from '#src/ui/theme/tokens.ts'
import { BindingResult } from './BindingResult.tsx'
import type { BindingRow } from './binding-rows.ts'
import { EmptyNote } from './EmptyNote.tsx'
import { FieldName, useFieldLabel } from './FieldName.tsx'
import { PathInput } from './PathInput.tsx'
import type { BindingsEditorState } from './use-bindings.ts'

const Path = styled('div')({
  ...rowLayout(8),
  marginInline: '-8px 0',
  '& > svg': { flex: 'none', color: color.text.tertiary },
})
/** The current row has a lighter tint than elsewhere, because a stronger one marks changes. */
const Root = styled('div')({
  '&& tbody tr[data-current], && tbody tr[data-current]:hover': { backgroundColor: color.accent.softer },
})

const PathCell = ({ row, editing }: { row: BindingRow; editing: BindingsEditorState }) => {
  const { t } = useTranslation('bindings')
  const label = useFieldLabel()
  const { field, path, base } = row
  return (
    <Path>
      <ArrowLeft size={14} strokeWidth={2} aria-hidden />
      <PathInput
        label={label(field)}
        value={path}
        options={editing.options}
        isChanged={path !== base}
        isReadOnly={editing.isReadOnly}
        onChange={(next) => editing.setPath(field, next)}
        onFocus={() => editing.focus(field)}
      />
      {base !== undefined && base !== path && !editing.isReadOnly && (
        <IconButton
          small
          icon={Undo2}
          label={t('restore', { field })}
          onClick={() => editing.setPath(field, base)}
        />
      )}
    </Path>
  )
}

const Origin = ({ row: { trace } }: { row: BindingRow }) => {
  const { t } = useTranslation('shared')
  if (trace?.state === 'filled') return <Tag mono>{trace.origin}</Tag>
  if (trace?.state !== 'empty') return null
  return (
    <span title={t('field.empty')} style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <StateGlyph state="attention" />
    </span>
  )
}

const RemoveField = ({
  row: { field, isFixed },
  editing,
}: {
  row: BindingRow
  editing: BindingsEditorState
}) => {
  const { t } = useTranslation('bindings')
  if (isFixed) return null
  return <IconButton small icon={X} label={t('remove', { field })} onClick={() => editing.remove(field)} />
}

const useColumns = (editing: BindingsEditorState): readonly Column<BindingRow>[] => {
  const { t } = useTranslation(['bindings', 'shared'])
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`, { noSsr: true })
  const columns: readonly Column<BindingRow>[] = [
    {
      id: 'field',
      head: t('shared:field.platformField'),
      lead: false,
      width: '29%',
      cell: ({ field }) => <FieldName field={field} />,
    },
    {
      id: 'path',
      head: t('shared:field.pathInResponse'),
      cell: (row) => <PathCell row={row} editing={editing} />,
    },
    {
      id: 'result',
      head: t('shared:field.result'),
      width: '23%',
      cell: (row) => <BindingResult row={row} />,
    },
    { id: 'from', head: t('column.from'), width: '122px', hideBelow: 3, cell: (row) => <Origin row={row} /> },
  ]
  return isWide ? columns : columns.filter(({ id }) => id !== 'from')
}

interface BindingsTableProps {
  editing: BindingsEditorState
  onRemedy: ((field: string, remedy: Remedy) => void) | undefined
}

/** Each row: platform field ← path, its value for the selected sign-in, and the source of that value. */
export function BindingsTable({ editing, onRemedy }: BindingsTableProps) {
  const { t } = useTranslation('bindings')
  const columns = useColumns(editing)
  return (
    <Root>
      <Table
        caption={t('title')}
        singleLine
        columns={columns}
        rows={editing.rows}
        rowKey={({ field }) => field}
        rowName={({ field }) => field}
        currentKey={editing.current ?? undefined}
        note={({ field, explanation }) =>
          explanation && (
            <EmptyNote<Remedy>
              explanation={explanation}
              of="binding"
              recorded={editing.emptyOf(field)}
              onRemedy={onRemedy && ((remedy) => onRemedy(field, remedy))}
            />
          )
        }
        actions={editing.isReadOnly ? undefined : (row) => <RemoveField row={row} editing={editing} />}
      />
    </Root>
  )
}

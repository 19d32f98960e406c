import { ArrowLeft, Undo2, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Remedy } from '#domain/bindings/explain.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { StateGlyph } from '#src/ui/StateGlyph.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { BindingResult } from './BindingResult.tsx'
import type { BindingRow } from './binding-rows.ts'
import { EmptyNote } from './EmptyNote.tsx'
import { FieldName, useFieldLabel } from './FieldName.tsx'
import { PathInput } from './PathInput.tsx'
import type { BindingsEditing } from './use-bindings.ts'

const Path = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginInline: '-8px 0',
  '& > svg': { flex: 'none', color: color.text.tertiary },
})
const Tools = styled('span')({ display: 'inline-flex', gap: 2 })
const Warn = styled('span')({ display: 'inline-flex', verticalAlign: 'middle' })

const PathCell = ({ row, editing }: { row: BindingRow; editing: BindingsEditing }) => {
  const label = useFieldLabel()
  return (
    <Path>
      <ArrowLeft size={14} strokeWidth={2} aria-hidden />
      <PathInput
        label={label(row.field)}
        value={row.path}
        options={editing.options}
        isChanged={row.path !== row.base}
        isReadOnly={editing.isReadOnly}
        onChange={(path) => editing.setPath(row.field, path)}
        onFocus={() => editing.focus(row.field)}
      />
    </Path>
  )
}

const Origin = ({ row: { trace } }: { row: BindingRow }) => {
  const { t } = useTranslation('bindings')
  if (trace?.state === 'filled') return <Tag mono>{trace.origin}</Tag>
  if (trace?.state !== 'empty') return null
  return (
    <Warn title={t('empty')}>
      <StateGlyph state="attention" />
    </Warn>
  )
}

const RowTools = ({ row, editing }: { row: BindingRow; editing: BindingsEditing }) => {
  const { t } = useTranslation('bindings')
  const { field, base, path, isFixed } = row
  return (
    <Tools>
      {base !== undefined && base !== path && (
        <IconButton
          small
          icon={Undo2}
          label={t('restore', { field })}
          onClick={() => editing.setPath(field, base)}
        />
      )}
      {!isFixed && (
        <IconButton small icon={X} label={t('remove', { field })} onClick={() => editing.remove(field)} />
      )}
    </Tools>
  )
}

const useColumns = (editing: BindingsEditing): readonly Column<BindingRow>[] => {
  const { t } = useTranslation('bindings')
  return [
    {
      id: 'field',
      head: t('column.field'),
      lead: false,
      width: '29%',
      cell: ({ field }) => <FieldName field={field} />,
    },
    { id: 'path', head: t('column.path'), cell: (row) => <PathCell row={row} editing={editing} /> },
    { id: 'result', head: t('column.result'), width: '26%', cell: (row) => <BindingResult row={row} /> },
    { id: 'from', head: t('column.from'), width: '108px', leaves: 3, cell: (row) => <Origin row={row} /> },
  ]
}

interface BindingsTableProps {
  editing: BindingsEditing
  onRemedy: ((field: string, remedy: Remedy) => void) | undefined
}

/** Platform field ← path, what it gives for the chosen sign-in, and where that came from. */
export const BindingsTable = ({ editing, onRemedy }: BindingsTableProps) => {
  const { t } = useTranslation('bindings')
  const columns = useColumns(editing)
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={editing.rows}
      rowKey={({ field }) => field}
      rowName={({ field }) => field}
      currentKey={editing.current ?? undefined}
      note={({ field, explanation }) =>
        explanation && (
          <EmptyNote
            explanation={explanation}
            recorded={editing.emptyOf(field)}
            onRemedy={onRemedy && ((remedy) => onRemedy(field, remedy))}
          />
        )
      }
      actions={editing.isReadOnly ? undefined : (row) => <RowTools row={row} editing={editing} />}
    />
  )
}

import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { type CellProps, DisplayCell, NameCell, RoleCell, SummableCell, TypeCell } from './AttributeCells.tsx'
import { FromCell } from './FromCell.tsx'
import { useRowType } from './TypeSelect.tsx'
import { attributeIcons, attributeMark } from './attribute-icon.ts'
import { type AttributeValues, isMeasured } from './attribute-values.ts'
import { changedFields, sameRow } from './changes.ts'
import type { RowProblem } from './placed-problems.ts'
import { useSayProblem } from './use-say-problem.ts'

export interface RowActions {
  readonly change: (id: string, patch: Partial<AttributeValues>) => void
  readonly select: (id: string, event: { on: boolean; shift: boolean }) => void
}

export interface AttributeRowProps {
  row: AttributeValues
  /** As it was saved; undefined for one that was not there. */
  old: AttributeValues | undefined
  /** Nothing was saved before, so nothing is new. */
  isFirst: boolean
  base: LogicalAttribute | undefined
  shared: string
  isKey: boolean
  isSelected: boolean
  problems: readonly RowProblem[] | undefined
  /** Without them it is text. */
  actions: RowActions | undefined
}

/** What a row is drawn from beside its values. */
const drawn = ['old', 'isFirst', 'base', 'shared', 'isKey', 'problems', 'actions'] as const

const Problems = ({ problems, id }: { problems: readonly RowProblem[]; id: string }) => {
  const say = useSayProblem()
  return (
    <div data-note="" id={id}>
      {problems.map(({ field, problem }) => (
        <MarginNote key={`${field}${problem.path}${problem.code}`} tone="error">
          {say(problem)}
        </MarginNote>
      ))}
    </div>
  )
}

const NameMark = ({ row, isKey }: Pick<AttributeRowProps, 'row' | 'isKey'>) => {
  const { t } = useTranslation('schema')
  const Icon = attributeIcons[attributeMark(row, isKey)]
  return (
    <Icon
      size={14}
      strokeWidth={2}
      role={isKey ? 'img' : undefined}
      aria-label={isKey ? t('attributes.isKey') : undefined}
      aria-hidden={isKey ? undefined : true}
    />
  )
}

const TextCells = ({ row, base, isKey, shared }: AttributeRowProps) => {
  const { t } = useTranslation(['schema', 'common'])
  const said = useRowType()({ row, base: base?.type })
  const none = t('common:table.none')
  return (
    <>
      <div role="cell" data-name="" data-mono="">
        <NameMark row={row} isKey={isKey} />
        <span data-said="" title={row.name}>
          {row.name}
        </span>
      </div>
      <div role="cell" data-said="" data-leaves="display">
        {row.displayName === '' ? none : row.displayName}
      </div>
      <div role="cell" data-from="" data-leaves="from">
        <FromCell base={base} shared={shared} />
      </div>
      <div role="cell" data-said="">
        {said}
      </div>
      <div role="cell" data-said="">
        {t(`attributes.role.${row.role}`)}
      </div>
      <div role="cell" data-leaves="summable">
        {row.isSummable ? t('attributes.column.summable') : none}
      </div>
    </>
  )
}

const Added = ({ old, isFirst, row }: Pick<AttributeRowProps, 'old' | 'isFirst' | 'row'>) => {
  const { t } = useTranslation('schema')
  if (isFirst) return null
  if (row.isIncluded && !old?.isIncluded)
    return (
      <span data-tag="">
        <Tag tone="success">{t('editor.new')}</Tag>
      </span>
    )
  if (row.isIncluded || !old?.isIncluded) return null
  return (
    <span data-tag="">
      <Tag tone="warning">{t('editor.left')}</Tag>
    </span>
  )
}

const Cells = (props: AttributeRowProps & { actions: RowActions; noteId: string }) => {
  const { row, old, isFirst, base, shared, isKey, actions } = props
  const { t } = useTranslation('schema')
  const wrong = new Map(props.problems?.map(({ field }) => [field, props.noteId]))
  const cell: CellProps = {
    row,
    old: isFirst ? undefined : old,
    base,
    changed: !isFirst && old && row.isIncluded && old.isIncluded ? changedFields(row, old) : [],
    invalid: { ...Object.fromEntries(wrong), type: wrong.get('type') ?? wrong.get('source') },
    onChange: (patch) => actions.change(row.id, patch),
  }
  return (
    <>
      <div role="cell">
        <label>
          <input
            type="checkbox"
            data-column="use"
            checked={row.isIncluded}
            onChange={(event) => actions.change(row.id, { isIncluded: event.target.checked })}
          />
          <span>{t('attributes.use', { name: row.name })}</span>
        </label>
      </div>
      <div role="cell" data-name="">
        <NameMark row={row} isKey={isKey} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <NameCell {...cell} />
        </div>
        <Added {...{ old, isFirst, row }} />
      </div>
      <div role="cell" data-leaves="display">
        <DisplayCell {...cell} />
      </div>
      <div role="cell" data-from="" data-leaves="from">
        <FromCell base={base} shared={shared} />
      </div>
      <div role="cell" data-select="">
        <TypeCell {...cell} />
      </div>
      <div role="cell" data-select="">
        <RoleCell {...cell} />
      </div>
      <div role="cell" data-leaves="summable">
        <SummableCell {...cell} />
      </div>
    </>
  )
}

const SelectCell = ({
  row,
  isSelected,
  actions,
}: Pick<AttributeRowProps, 'row' | 'isSelected'> & { actions: RowActions }) => {
  const { t } = useTranslation('schema')
  return (
    <div role="cell">
      <label>
        <input
          type="checkbox"
          data-column="select"
          checked={isSelected}
          onChange={(event) => {
            const { nativeEvent } = event
            actions.select(row.id, {
              on: event.target.checked,
              shift: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
            })
          }}
        />
        <span>{t('attributes.select', { name: row.name })}</span>
      </label>
    </div>
  )
}

/** All fields of a row but its selection: choosing a thousand rows draws none of them again. */
const EditCells = memo(
  Cells,
  (before, after) =>
    sameRow(before.row, after.row) &&
    drawn.every((name) => before[name] === after[name]) &&
    before.noteId === after.noteId,
)

const Row = (props: AttributeRowProps) => {
  const { row, problems, actions, isSelected } = props
  const noteId = useId()
  return (
    <div
      role="row"
      data-row=""
      data-selected={isSelected ? '' : undefined}
      data-out={row.isIncluded ? undefined : ''}
      data-measure={isMeasured(row.role) ? '' : undefined}
    >
      {actions && <SelectCell {...{ row, isSelected, actions }} />}
      {actions ? <EditCells {...props} actions={actions} noteId={noteId} /> : <TextCells {...props} />}
      {problems && row.isIncluded && <Problems problems={problems} id={noteId} />}
    </div>
  )
}

/** One attribute. It is drawn again only when something of it changed. */
export const AttributeRow = memo(
  Row,
  (before, after) =>
    sameRow(before.row, after.row) &&
    [...drawn, 'isSelected' as const].every((name) => before[name] === after[name]),
)

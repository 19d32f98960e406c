import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import {
  type CellProps,
  DetailsButton,
  DisplayCell,
  NameCell,
  RoleCell,
  SummableCell,
  TypeCell,
} from './AttributeCells.tsx'
import { RulesCell } from './RulesCell.tsx'
import { useRowType } from './TypeSelect.tsx'
import { type AttributeValues, isMeasured } from '../model/attribute-values.ts'
import { changedFields, sameRow } from '../model/changes.ts'
import type { RowProblem } from '../model/field-problems.ts'
import { useProblemMessage } from '../model/use-problem-message.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { shortPath } from '../model/source-path.ts'
import {
  Calendar,
  CalendarClock,
  CircleHelp,
  Hash,
  KeyRound,
  type LucideIcon,
  Sigma,
  ToggleLeft,
  Type,
} from 'lucide-react'
import { isMainType } from '#domain/schema/fitting-types.ts'

export interface RowActions {
  readonly change: (id: string, patch: Partial<AttributeValues>) => void
  readonly openRules: (id: string) => void
  readonly openDetails: (id: string) => void
  readonly select: (id: string, event: { on: boolean; shift: boolean }) => void
}

interface AttributeRowProps {
  row: AttributeValues
  /** The saved row; undefined for a new one. */
  old: AttributeValues | undefined
  /** Nothing was saved before, so no row is marked as new. */
  isFirst: boolean
  base: LogicalAttribute | undefined
  shared: string
  isKey: boolean
  isSelected: boolean
  problems: readonly RowProblem[] | undefined
  /** Read-only if undefined. */
  actions: RowActions | undefined
}

/** Everything but the values that a row is rendered from. */
const comparedProps = ['old', 'isFirst', 'base', 'shared', 'isKey', 'problems', 'actions'] as const

const Problems = ({ problems, id }: { problems: readonly RowProblem[]; id: string }) => {
  const formatProblem = useProblemMessage()
  return (
    <div data-note="" id={id}>
      {problems.map(({ field, problem }) => (
        <MarginNote key={`${field}${problem.path}${problem.code}`} tone="error">
          {formatProblem(problem)}
        </MarginNote>
      ))}
    </div>
  )
}

type AttributeIconName = 'key' | 'measure' | 'num' | 'string' | 'boolean' | 'date' | 'datetime' | 'other'

const attributeIcons = {
  key: KeyRound,
  measure: Sigma,
  num: Hash,
  string: Type,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: CalendarClock,
  other: CircleHelp,
} as const satisfies Record<AttributeIconName, LucideIcon>

function attributeIconName(
  { role, main }: Pick<AttributeValues, 'role' | 'main'>,
  isKey: boolean,
): AttributeIconName {
  if (isKey) return 'key'
  if (isMeasured(role)) return 'measure'
  return isMainType(main) ? main : 'other'
}

const NameIcon = ({ row, isKey }: Pick<AttributeRowProps, 'row' | 'isKey'>) => {
  const { t } = useTranslation('shared')
  const Icon = attributeIcons[attributeIconName(row, isKey)]
  return (
    <Icon
      size={14}
      strokeWidth={2}
      role={isKey ? 'img' : undefined}
      aria-label={isKey ? t('field.key') : undefined}
      aria-hidden={isKey ? undefined : true}
    />
  )
}

interface FromCellProps {
  base: LogicalAttribute | undefined
  /** Prefix that all paths of the object share. */
  shared: string
}

/** The source path of an attribute, without the shared prefix. */
function FromCell({ base, shared }: FromCellProps) {
  const { t } = useTranslation('schema')
  const all = base ? pathsOf(base) : []
  const [first] = all
  if (first === undefined) return <span>{t('attributes.nothing')}</span>
  const path = shortPath(first, shared)
  const text = all.length > 1 ? t('attributes.more', { path, count: all.length - 1 }) : path
  return (
    <span title={all.join('\n')}>
      {base?.fpui.operation === 'aggregate' ? t('attributes.aggregate', { path: text }) : text}
    </span>
  )
}

const TextCells = ({ row, base, isKey, shared }: AttributeRowProps) => {
  const { t } = useTranslation(['schema', 'shared'])
  const text = useRowType()({ row, base: base?.type })
  const none = t('shared:table.none')
  return (
    <>
      <div role="cell" data-name="" data-mono="">
        <NameIcon row={row} isKey={isKey} />
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
        {text}
      </div>
      <div role="cell" data-said="">
        {t(`attributes.role.${row.role}`)}
      </div>
      <div role="cell" data-leaves="summable">
        {row.isSummable ? t('attributes.column.summable') : none}
      </div>
      <div role="cell" data-said="">
        <RulesCell row={row} base={base} onOpen={undefined} />
      </div>
    </>
  )
}

const Added = ({ old, isFirst, row }: Pick<AttributeRowProps, 'old' | 'isFirst' | 'row'>) => {
  const { t } = useTranslation(['schema', 'shared'])
  if (isFirst) return null
  if (row.isIncluded && !old?.isIncluded)
    return (
      <span data-tag="">
        <Tag tone="success">{t('shared:unsaved.new')}</Tag>
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
        <label data-switch="">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={row.isIncluded}
            onChange={(event) => actions.change(row.id, { isIncluded: event.target.checked })}
          />
          <span>{t('attributes.use', { name: row.name })}</span>
        </label>
      </div>
      <div role="cell" data-name="">
        <NameIcon row={row} isKey={isKey} />
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
      <div role="cell" data-said="" data-problem={wrong.has('rules') ? '' : undefined}>
        <RulesCell row={row} base={base} onOpen={actions.openRules} />
      </div>
      <div role="cell">
        {row.isIncluded && <DetailsButton name={row.name} onOpen={() => actions.openDetails(row.id)} />}
      </div>
    </>
  )
}

const SelectCell = ({
  row,
  isSelected,
  actions,
}: Pick<AttributeRowProps, 'row' | 'isSelected'> & { actions: RowActions }) => {
  const { t } = useTranslation('shared')
  return (
    <div role="cell">
      <label>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          onChange={(event) => {
            const { nativeEvent } = event
            actions.select(row.id, {
              on: event.target.checked,
              shift: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
            })
          }}
        />
        <span>{t('table.selectRow', { name: row.name })}</span>
      </label>
    </div>
  )
}

/** All fields of a row except its selection: selecting a thousand rows re-renders none of them. */
const EditCells = memo(
  Cells,
  (before, after) =>
    sameRow(before.row, after.row) &&
    comparedProps.every((name) => before[name] === after[name]) &&
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

/** One attribute. It re-renders only if it changed. */
export const AttributeRow = memo(
  Row,
  (before, after) =>
    sameRow(before.row, after.row) &&
    [...comparedProps, 'isSelected' as const].every((name) => before[name] === after[name]),
)

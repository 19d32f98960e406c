import { useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { choose, extent } from '#src/ui/table/table-selection.ts'
import { useGradualRows } from '#src/ui/table/use-gradual-rows.ts'
import { AttributeRow, type RowActions } from './AttributeRow.tsx'
import { AttributeEmpty, AttributeRoot } from './attribute-table-style.ts'
import { type AttributeValues, baseOf } from '../model/attribute-values.ts'
import { sharedPrefix } from '../model/source-path.ts'
import type { DesignForm } from '../model/use-design.ts'
import { moveInRows } from './row-keys.ts'
import { attributeDialogs } from '../model/attribute-dialogs.ts'
import { visuallyHidden } from '#src/ui/theme/typography.ts'
import { BulkBar } from '#src/ui/table/BulkBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'

const columns = [
  { id: 'use', leaves: undefined },
  { id: 'name', leaves: undefined },
  { id: 'display', leaves: 'display' },
  { id: 'from', leaves: 'from' },
  { id: 'type', leaves: undefined },
  { id: 'role', leaves: undefined },
  { id: 'summable', leaves: 'summable' },
  { id: 'rules', leaves: undefined },
] as const

interface HeadProps {
  /** Undefined if rows cannot be selected. */
  chosen: 'all' | 'some' | 'none' | undefined
  onAll: (on: boolean) => void
}

const Head = ({ chosen, onAll }: HeadProps) => {
  const { t } = useTranslation(['schema', 'shared', 'rules'])
  const shown = columns.filter(({ id }) => id !== 'use' || chosen !== undefined)
  return (
    <div role="rowgroup" style={{ display: 'contents' }}>
      <div role="row" data-head="">
        {chosen !== undefined && (
          <div role="columnheader">
            <label>
              <input
                type="checkbox"
                checked={chosen === 'all'}
                ref={(input) => {
                  if (input) input.indeterminate = chosen === 'some'
                }}
                onChange={(event) => onAll(event.target.checked)}
              />
              <span>{t('shared:table.selectAll')}</span>
            </label>
          </div>
        )}
        {shown.map(({ id, leaves }) => (
          <div key={id} role="columnheader" data-leaves={leaves}>
            {id === 'rules' ? t('rules:cell.head') : t(`attributes.column.${id}`)}
          </div>
        ))}
        {chosen !== undefined && (
          <div role="columnheader">
            <span style={visuallyHidden}>{t('details.head')}</span>
          </div>
        )}
      </div>
    </div>
  )
}

const bulkActions = ['measure', 'dimension', 'summable', 'notSummable', 'use', 'leave'] as const
type BulkAction = (typeof bulkActions)[number]

const patches = {
  measure: (row) => ({
    role: 'measure',
    isSummable: row.main === 'num' && (row.isSummable || row.role !== 'measure'),
  }),
  dimension: () => ({ role: 'dimension', isSummable: false }),
  summable: (row) => (row.role === 'measure' || row.role === 'both' ? { isSummable: true } : {}),
  notSummable: () => ({ isSummable: false }),
  use: () => ({ isIncluded: true }),
  leave: () => ({ isIncluded: false }),
} as const satisfies Record<BulkAction, (row: AttributeValues) => Partial<AttributeValues>>

/** Whether the action would change any of the rows. */
const isUseful = (action: BulkAction, rows: readonly AttributeValues[]): boolean =>
  rows.some((row) => {
    const patched = { ...row, ...patches[action](row) }
    return (
      patched.role !== row.role ||
      patched.isSummable !== row.isSummable ||
      patched.isIncluded !== row.isIncluded
    )
  })

interface AttributeBulkProps {
  chosen: readonly AttributeValues[]
  editRows: (change: (rows: AttributeValues[]) => AttributeValues[]) => void
  onClear: () => void
}

/** Actions for the selected rows. */
function AttributeBulk({ chosen, editRows, onClear }: AttributeBulkProps) {
  const { t } = useTranslation('schema')
  const ids = new Set(chosen.map(({ id }) => id))
  const act = (action: BulkAction) =>
    editRows((rows) => rows.map((row) => (ids.has(row.id) ? { ...row, ...patches[action](row) } : row)))
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {bulkActions.map((action) => (
        <Button
          key={action}
          variant="text"
          size="small"
          disabled={!isUseful(action, chosen)}
          onClick={() => act(action)}
        >
          {t(`attributes.bulk.${action}`)}
        </Button>
      ))}
    </BulkBar>
  )
}

interface AttributeTableProps {
  design: DesignForm
  rows: readonly AttributeValues[]
  isFirst: boolean
  isReadOnly: boolean
  onShowAll: () => void
}

/** The attributes of an object, one row each. The bulk bar edits several at the same time. */
export function AttributeTable({ design, rows, isFirst, isReadOnly, onShowAll }: AttributeTableProps) {
  const { t } = useTranslation('schema')
  const { basis, old, fieldProblems, values, editRows } = design
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const keysId = useId()
  const last = useRef<string>(undefined)
  const order = useRef<readonly string[]>([])
  order.current = rows.map(({ id }) => id)
  const dialog = useDialogParam(attributeDialogs)
  const open = useRef(dialog.open)
  open.current = dialog.open
  const shown = useGradualRows(rows.length)
  const shared = useMemo(() => sharedPrefix(basis.attributes.values()), [basis])
  const inKey = useMemo(() => new Set(values.key), [values.key])
  const actions = useMemo<RowActions>(
    () => ({
      change: (id, patch) =>
        editRows((all) => all.map((row) => (row.id === id ? { ...row, ...patch } : row))),
      select: (id, { on, shift }) => {
        const from = shift ? last.current : undefined
        last.current = id
        setKeys((chosen) => choose({ order: order.current, chosen, key: id, on, from }))
      },
      openRules: (id) => open.current('rules', id),
      openDetails: (id) => open.current('attribute', id),
    }),
    [editRows],
  )
  const chosen = values.attributes.filter(({ id }) => keys.has(id))
  return (
    <>
      <AttributeRoot
        data-text={isReadOnly ? '' : undefined}
        role="table"
        aria-label={t('attributes.caption')}
        aria-describedby={isReadOnly ? undefined : keysId}
        aria-rowcount={rows.length + 1}
      >
        <Head
          chosen={isReadOnly ? undefined : extent(order.current, keys)}
          onAll={(on) => setKeys(new Set(on ? order.current : []))}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the events of all rows */}
        <div role="rowgroup" onKeyDown={moveInRows}>
          {rows.slice(0, shown).map((row) => (
            <AttributeRow
              key={row.id}
              row={row}
              old={old.rows.get(row.id)}
              isFirst={isFirst}
              base={baseOf(row, basis.attributes)}
              shared={shared}
              isKey={inKey.has(row.id)}
              isSelected={keys.has(row.id)}
              problems={fieldProblems.rows.get(row.id)}
              actions={isReadOnly ? undefined : actions}
            />
          ))}
        </div>
        {rows.length === 0 && (
          <AttributeEmpty>
            {t('attributes.noMatch')} <LinkButton onClick={onShowAll}>{t('attributes.showAll')}</LinkButton>
          </AttributeEmpty>
        )}
      </AttributeRoot>
      {!isReadOnly && (
        <span id={keysId} hidden>
          {t('attributes.keys')}
        </span>
      )}
      <AttributeBulk chosen={chosen} editRows={editRows} onClear={() => setKeys(new Set())} />
    </>
  )
}

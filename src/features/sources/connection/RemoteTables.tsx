import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ChoiceFrame, useRowHeight } from './ChoiceFrame.tsx'
import { type ColumnsOf, type OpenRefresh, RefreshMenu } from './RefreshMenu.tsx'
import { RemoteRows } from './RemoteRows.tsx'
import { remoteKey, rowsOf } from './remote-tables.ts'
import { toggled, type TableChoice } from './use-table-choice.ts'

interface RemoteTablesProps {
  tables: readonly RemoteTable[]
  choice: TableChoice
  columns: ColumnsOf
  /** Keys of the tables that the source has. */
  added?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Schemas and tables of a database with the estimates of its server, to select one or many. */
export function RemoteTables({ tables, choice, columns, added = nothing }: RemoteTablesProps) {
  const { t } = useTranslation(['connection', 'shared', 'sources'])
  const rowHeight = useRowHeight()
  const [q, setSearch] = useState('')
  const [shown, setShown] = useState<'all' | 'chosen'>('all')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(nothing)
  const [open, setOpen] = useState<OpenRefresh | null>(null)
  const rows = useMemo(() => {
    const some = shown === 'all' ? tables : tables.filter((table) => choice.keys.has(remoteKey(table)))
    return rowsOf(some, { q, added, collapsed })
  }, [tables, q, added, collapsed, shown, choice.keys])
  return (
    <ChoiceFrame
      title={t('shared:entity.tables')}
      sentence={t('tables.sentence')}
      tools={
        <>
          <FilterField
            label={t('sources:page.filter')}
            value={q}
            onChange={setSearch}
            keys={null}
            width={168}
          />
          <ToggleGroup
            label={t('tables.shown')}
            value={shown}
            onChange={setShown}
            segments={[
              { id: 'all', label: t('tables.all', { count: tables.length }) },
              { id: 'chosen', label: t('tables.chosen', { count: choice.keys.size }) },
            ]}
          />
        </>
      }
      captions={[
        t('shared:field.name'),
        t('shared:entity.columns'),
        t('tables.rows'),
        t('shared:field.size'),
      ]}
    >
      {rows.length > 0 ? (
        <RemoteRows
          rowHeight={rowHeight}
          {...{ rows, choice, added, collapsed }}
          onRefresh={setOpen}
          onCollapse={(schema) =>
            setCollapsed((before) => toggled(before, { of: [schema], isOn: !before.has(schema) }))
          }
        />
      ) : (
        <div style={{ padding: 16 }}>
          <MarginNote>{tables.length === 0 ? t('tables.none') : t('tables.noMatch', { text: q })}</MarginNote>
        </div>
      )}
      <RefreshMenu
        columns={columns}
        open={open}
        column={(open && choice.growing.get(remoteKey(open.table))) ?? null}
        onChoose={(column) => open && choice.grow(remoteKey(open.table), column)}
        onClose={() => setOpen((before) => before && { ...before, anchor: null })}
      />
    </ChoiceFrame>
  )
}

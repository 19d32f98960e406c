import { useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { useIsPhone } from '#src/ui/layout/use-is-phone.ts'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { RemoteRows, remoteColumns } from './RemoteRows.tsx'
import { remoteKey, rowsOf } from './remote-tables.ts'
import { toggled, type TableChoice } from './use-table-choice.ts'

/** Heights of a row. */
const heights = { phone: 44, other: 32 } as const

const Root = styled('section')({ ...columnLayout, minWidth: 0, minHeight: 0, flex: 1 })
const Head = styled('header')({
  ...rowLayout('6px 8px'),
  flexWrap: 'wrap',
  flex: 'none',
  minHeight: 48,
  padding: '8px 16px',
  '& > h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, color: color.text.secondary, marginRight: 'auto' },
})
const Captions = styled('div')({
  ...type.small,
  display: 'grid',
  gridTemplateColumns: remoteColumns,
  flex: 'none',
  gap: 8,
  padding: '6px 16px',
  borderBlock: hairline,
  color: color.text.secondary,
  '& > span:not(:first-of-type)': { textAlign: 'right' },
  [media.belowPhone]: { display: 'none' },
})
interface RemoteTablesProps {
  tables: readonly RemoteTable[]
  choice: TableChoice
  /** Keys of the tables that the source has. */
  added?: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/** Schemas and tables of a database with the estimates of its server, to select one or many. */
export function RemoteTables({ tables, choice, added = nothing }: RemoteTablesProps) {
  const { t } = useTranslation(['connection', 'shared', 'sources'])
  const rowHeight = useIsPhone() ? heights.phone : heights.other
  const [q, setSearch] = useState('')
  const [shown, setShown] = useState<'all' | 'chosen'>('all')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(nothing)
  const rows = useMemo(() => {
    const some = shown === 'all' ? tables : tables.filter((table) => choice.keys.has(remoteKey(table)))
    return rowsOf(some, { q, added, collapsed })
  }, [tables, q, added, collapsed, shown, choice.keys])
  return (
    <Root aria-label={t('shared:entity.tables')}>
      <Head>
        <h2>{t('shared:entity.tables')}</h2>
        <small>{t('tables.sentence')}</small>
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
      </Head>
      <Captions aria-hidden>
        <span>{t('shared:field.name')}</span>
        <span>{t('shared:entity.columns')}</span>
        <span>{t('tables.rows')}</span>
        <span>{t('shared:field.size')}</span>
      </Captions>
      {rows.length > 0 ? (
        <RemoteRows
          key={rowHeight}
          rowHeight={rowHeight}
          {...{ rows, choice, added, collapsed }}
          onCollapse={(schema) =>
            setCollapsed((before) => toggled(before, { of: [schema], isOn: !before.has(schema) }))
          }
        />
      ) : (
        <div style={{ padding: 16 }}>
          <MarginNote>{tables.length === 0 ? t('tables.none') : t('tables.noMatch', { text: q })}</MarginNote>
        </div>
      )}
    </Root>
  )
}

import { Check, Table2, WandSparkles } from 'lucide-react'
import { useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { DatasetTable } from '#contract/query/dataset.ts'
import { termIn } from '#domain/query/term.ts'
import { matcher } from '#src/lib/match-text.ts'
import { type Choice, SearchList } from '#src/ui/inputs/SearchList.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { tableKey, tableName } from '../state/catalogue.ts'
import { useQueryContext } from '../state/query-context.ts'
import { letPlatformChoose, setTable, switchTable } from '../state/query-table.ts'
import { isBlank, usedNames } from '../state/query-state.ts'

const Empty = styled('p')({ ...type.small, margin: 0, padding: '10px 12px', color: color.text.secondary })

const looks = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const

interface TableChoice extends Choice {
  readonly choose: () => void
}

/** All tables, with the number of fields of the query that they lack, and the choice of the platform. */
const useTableChoices = (): readonly TableChoice[] => {
  const { t } = useTranslation('query')
  const { state, naming, change, setPendingSwitch } = useQueryContext()
  const { catalogue } = naming
  return useMemo(() => {
    const current = catalogue.table === null || state.anyTable ? null : tableKey(catalogue.table)
    const names = usedNames(state)
    const choose = (table: DatasetTable) => {
      const { dropped } = switchTable(catalogue, state, table)
      if (isBlank(state) || dropped.length === 0) change(setTable(state, table))
      else setPendingSwitch({ table, addition: null })
    }
    const tables = catalogue.tables.map((table) => {
      const key = tableKey(table)
      const lacking = names.filter((name) => termIn(table, name) === undefined).length
      return {
        key,
        text: tableName(catalogue, table),
        icon: key === current ? <Check {...looks} /> : <Table2 {...looks} />,
        detail: lacking === 0 ? t('table.rows', { count: table.rows }) : t('table.lacks', { count: lacking }),
        choose: () => choose(table),
      }
    })
    const any = {
      key: 'any',
      text: t('table.letChoose'),
      icon: state.anyTable ? <Check {...looks} /> : <WandSparkles {...looks} />,
      choose: () => change(letPlatformChoose(state)),
    }
    const isCurrent = ({ key }: Choice): boolean => key === (state.anyTable ? any.key : current)
    // The current choice comes first, because Enter selects the first one.
    return [any, ...tables].toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
  }, [t, state, catalogue, change, setPendingSwitch])
}

/** Chooses the table of the query, or lets the platform choose. */
export function TableChooser({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation(['query', 'shared'])
  const [find, setFind] = useState('')
  const all = useTableChoices()
  const matches = matcher(find)
  const found = all.filter(({ key, text }) => matches(`${text} ${key}`))
  return (
    <SearchList
      label={t('table.find')}
      listLabel={t('table.choose')}
      text={find}
      onText={setFind}
      onChoose={(index) => {
        onChosen()
        found[index]?.choose()
      }}
      note={found.length === 0 && <Empty role="status">{t('shared:noMatch.titleBare')}</Empty>}
      choices={found}
    />
  )
}

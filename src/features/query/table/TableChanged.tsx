import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { openChip, tableChipName } from '../fields/open-chip.ts'
import { nameOf, tableName, tableOf } from '../state/catalogue.ts'
import { useQueryContext } from '../state/query-context.ts'
import { setTable, switchTable } from '../state/query-table.ts'
import { isEmpty } from '../state/query-state.ts'
import type { TableChange } from '../state/table-change.ts'

type Gone = Exclude<TableChange, { kind: 'answer' }>
type Answer = Extract<TableChange, { kind: 'answer' }>

/** At most this many tables are offered as buttons; the chip lists all. */
const maxTables = 2

const ChooseTable = () => {
  const { t } = useTranslation('query')
  return <Button onClick={() => openChip(tableChipName)}>{t('table.edit')}</Button>
}

/** The table or some of its fields are gone. */
function GoneState({ change: gone }: { change: Gone }) {
  const { t, i18n } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  const { catalogue } = naming
  const table = gone.kind === 'fields' ? gone.table : null
  const rest = table === null ? null : switchTable(catalogue, state, table).state
  const missing = gone.kind === 'fields' ? gone.missing.map((name) => nameOf(catalogue, name)) : []
  const fields = enumerate(i18n.language, missing)
  return (
    <EmptyState
      role="alert"
      title={t('table.changed.title')}
      note={
        gone.others.length > 0 && (
          <MarginNote>
            {t('table.changed.others', {
              tables: enumerate(
                i18n.language,
                gone.others.map((each) => tableName(catalogue, each)),
              ),
            })}
          </MarginNote>
        )
      }
      actions={
        <>
          {gone.others.slice(0, maxTables).map((each) => (
            <Button
              key={`${each.database_name} ${each.table_name}`}
              onClick={() => change(setTable(state, each))}
            >
              {t('table.changed.use', { table: tableName(catalogue, each) })}
            </Button>
          ))}
          {rest !== null && !isEmpty(rest) && (
            <Button onClick={() => change(rest)}>
              {t('table.changed.without', { count: missing.length })}
            </Button>
          )}
          <ChooseTable />
        </>
      }
    >
      {gone.kind === 'table' && t('table.changed.table', { table: gone.table })}
      {gone.kind === 'fields' &&
        (table === null
          ? t('table.changed.anyFields', { fields })
          : t('table.changed.fields', { fields, table: tableName(catalogue, table) }))}
    </EmptyState>
  )
}

/** Another table than before would answer. */
function AnswerState({ change: answer }: { change: Answer }) {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  const { catalogue } = naming
  const nameOfKey = (key: string): string => {
    const table = tableOf(catalogue, key)
    return table === undefined ? key : tableName(catalogue, table)
  }
  const { former } = answer
  const [before, now] = [nameOfKey(answer.before), nameOfKey(answer.now)]
  return (
    <EmptyState
      role="alert"
      title={t('table.changed.answerTitle')}
      actions={
        <>
          {former !== null && (
            <Button variant="primary" onClick={() => change(setTable(state, former))}>
              {t('table.changed.keep', { table: before })}
            </Button>
          )}
          <Button onClick={() => change({ ...state, answeredBy: answer.now })}>
            {t('table.changed.use', { table: now })}
          </Button>
          <ChooseTable />
        </>
      }
    >
      {former === null
        ? t('table.changed.answerGone', { before, now })
        : t('table.changed.answer', { before, now })}
    </EmptyState>
  )
}

/** Reports that the table of the query has changed, and asks what to do. Nothing has run. */
export function TableChanged({ change }: { change: TableChange }) {
  return change.kind === 'answer' ? <AnswerState change={change} /> : <GoneState change={change} />
}

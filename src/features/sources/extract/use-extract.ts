import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { call } from '#src/api/call.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useErrorText, useProblemText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { type ExtractionSettings, type Outcome, type TableKey, extractTables } from './extract-tables.ts'
import { isWorking } from '../model/source-list.ts'
import { tablesQuery } from '../model/use-sources.ts'

type OutcomeState = 'success' | 'attention' | 'failed' | 'interrupted'

const stateOf = (outcome: Outcome): OutcomeState => {
  if (outcome.kind === 'refused') return outcome.error.code === 'job_cancelled' ? 'interrupted' : 'failed'
  if (outcome.kind === 'found') return outcome.extraction.rejected.count > 0 ? 'attention' : 'success'
  return outcome.job.outcome ?? 'interrupted'
}

/**
 * Returns whether the row of the table shows this outcome. A refusal before the job started does not appear there.
 */
const isVisibleInTable = async (outcome: Outcome): Promise<boolean> => {
  if (outcome.kind !== 'refused') return true
  const { database_name: source, table_name: name } = outcome.table
  const { items } = await queryClient.fetchQuery({ ...tablesQuery(source), staleTime: 0 })
  return items.some((table) => table.table_name === name && table.failure !== null)
}

const findUnreported = async (outcomes: readonly Outcome[]): Promise<readonly Outcome[]> => {
  const isVisible = await Promise.all(outcomes.map(isVisibleInTable))
  return outcomes.filter((_, index) => isVisible[index] === false)
}

const glyphs = { success: 'done', attention: 'attention', failed: 'failed', interrupted: 'off' } as const

/** Returns a function that shows the outcomes of extractions in a toast. */
const useNotify = () => {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const navigate = useNavigate()
  const formatError = useErrorText()
  const formatProblem = useProblemText()
  const reason = (outcome: Outcome): string | undefined => {
    if (outcome.kind === 'refused') return formatError(outcome.error)
    if (outcome.kind === 'ended') return outcome.job.failure ? formatProblem(outcome.job.failure) : undefined
    const { rows } = outcome.extraction
    return rows === null ? undefined : t('shared:count.rows', { count: rows, rows: format.number(rows) })
  }
  const notifyOne = (outcome: Outcome) => {
    const { database_name: source, table_name: table } = outcome.table
    const state = stateOf(outcome)
    const text = reason(outcome)
    toast({
      state: glyphs[state],
      title: t(`finished.${state}`, { name: table }),
      ...(text === undefined ? {} : { text }),
      action: { label: t('shared:action.open'), act: () => void navigate(paths.table(source, table)) },
    })
  }
  const notifyMany = (outcomes: readonly Outcome[]) => {
    const failed = outcomes.filter((outcome) => stateOf(outcome) === 'failed')
    const first = failed[0]
    toast({
      state: first ? 'failed' : 'done',
      title: t('finished.many', { done: outcomes.length - failed.length, total: outcomes.length }),
      ...(first ? { text: reason(first) } : {}),
      action: { label: t('shared:action.open'), act: () => void navigate(paths.sources()) },
    })
  }
  return (outcomes: readonly Outcome[]) => {
    const [only] = outcomes
    if (only && outcomes.length === 1) notifyOne(only)
    else if (only) notifyMany(outcomes)
  }
}

/**
 * Returns a function that starts extractions. A toast reports the outcomes if the user has left the page, and
 * refusals that no row can show. Cancelled extractions are not reported.
 */
export function useExtract() {
  const notify = useNotify()
  return async (tables: readonly TableKey[], settings?: ExtractionSettings): Promise<void> => {
    const pathname = window.location.pathname
    const outcomes = await extractTables(tables, settings)
    const unreported = window.location.pathname === pathname ? await findUnreported(outcomes) : outcomes
    notify(unreported.filter((outcome) => stateOf(outcome) !== 'interrupted'))
  }
}

const pageSize = 1000

/** Returns a function that extracts all tables of the sources, except those already being extracted. */
export function useExtractSources() {
  const { t } = useTranslation('sources')
  const formatError = useErrorText()
  const extract = useExtract()
  return async (sources: readonly Source[]): Promise<void> => {
    const names = new Set(sources.map((source) => source.database_name))
    const [only] = sources
    try {
      const query =
        only && sources.length === 1
          ? { limit: pageSize, database_name: only.database_name }
          : { limit: pageSize }
      const { items } = await call(dataManager.listTables, { query })
      const tables = items.filter((table) => names.has(table.database_name) && !isWorking(table))
      await extract(tables)
    } catch (error) {
      toast({
        state: 'failed',
        title: t('started.failedMany', { count: sources.length }),
        text: formatError(error),
      })
    }
  }
}

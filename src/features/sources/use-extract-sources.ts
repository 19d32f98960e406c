import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { call } from '#src/api/call.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { toast } from '#src/ui/toast.ts'
import { isWorking } from './source-list.ts'
import { useExtract } from './use-extract.ts'

const most = 1000

/** Extracts every table of the sources that is not being extracted already. */
export const useExtractSources = () => {
  const { t } = useTranslation('sources')
  const sayError = useErrorText()
  const extract = useExtract()
  return async (sources: readonly Source[]): Promise<void> => {
    const names = new Set(sources.map((source) => source.database_name))
    const [only] = sources
    try {
      const query =
        only && sources.length === 1 ? { limit: most, database_name: only.database_name } : { limit: most }
      const { items } = await call(dataManager.listTables, { query })
      const tables = items.filter((table) => names.has(table.database_name) && !isWorking(table))
      await extract(tables)
    } catch (error) {
      toast({
        state: 'failed',
        title: t('started.failedMany', { count: sources.length }),
        text: sayError(error),
      })
    }
  }
}

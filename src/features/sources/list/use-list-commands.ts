import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useMay } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { listRequest, pageSize } from '../model/page-requests.ts'

interface ListCommands {
  readonly idle: readonly Source[]
  readonly onExtract: (sources: readonly Source[]) => void
}

/** Registers the commands of the list of sources and describes its requests. */
export function useListCommands({ idle, onExtract }: ListCommands): void {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  useActions([
    {
      id: 'extract-all-sources',
      label: t('action.extractAll'),
      icon: RefreshCw,
      run: () => onExtract(idle),
      isOff: !mayExtract || idle.length === 0,
    },
  ])
  useDescribedRequests(() => [
    listRequest(),
    describeRequest(dataManager.listTables, { query: { limit: pageSize } }),
  ])
}

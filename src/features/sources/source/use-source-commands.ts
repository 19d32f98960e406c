import { MapPin, Plug, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useMay } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { connectedType } from '../connection/connection-form.ts'
import type { PageDialog } from '../model/page-params.ts'
import { extractRequest, listRequest, pageSize } from '../model/page-requests.ts'
import { isWorking } from '../model/source-list.ts'

/** Returns the parameters, with placeholders for secrets, which cannot be read. */
const parametersOf = ({ parameters, secrets_set: secrets }: Source) => ({
  ...parameters,
  ...Object.fromEntries(secrets.map((name) => [name, `<${name}>`])),
})

interface SourceCommands {
  readonly source: Source
  readonly tables: readonly Table[] | undefined
  readonly extract: (tables: readonly Table[]) => void
  readonly open: (dialog: PageDialog) => void
}

/** Registers the commands of the page of one source and describes its requests. */
export function useSourceCommands({ source, tables = [], extract, open }: SourceCommands): void {
  const { t } = useTranslation(['sources', 'shared', 'connection'])
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const idle = tables.filter((table) => !isWorking(table))
  const type = connectedType(source.dbms)
  const isConnected = type !== undefined
  const isFixed = !mayWrite || (source.dbms !== 'local' && !isConnected)
  const name = source.database_name
  useActions([
    {
      id: 'extract-all-tables',
      label: t('action.extractAll'),
      icon: RefreshCw,
      run: () => extract(idle),
      isOff: !mayExtract || idle.length === 0,
    },
    {
      id: 'add-tables',
      label: type?.content === 'files' ? t('connection:files.action') : t('action.addTables'),
      icon: Plus,
      run: () => open('tables'),
      isOff: isFixed,
    },
    {
      id: 'change-location',
      label: isConnected ? t('connection:source.edit') : t('action.location'),
      icon: isConnected ? Plug : MapPin,
      run: () => open('location'),
      isOff: isFixed,
    },
    {
      id: 'delete-source',
      label: t('shared:action.deleteMenu'),
      icon: Trash2,
      run: () => open('delete'),
      isOff: !mayWrite,
    },
  ])
  useDescribedRequests(() => [
    listRequest(),
    describeRequest(dataManager.listTables, { query: { database_name: name, limit: pageSize } }),
    ...tables.slice(0, 1).map(extractRequest),
    describeRequest(dataManager.updateSource, {
      params: { source: name },
      body: { parameters: parametersOf(source) },
      ifMatch: source.etag,
    }),
    describeRequest(dataManager.deleteSource, { params: { source: name } }),
  ])
}

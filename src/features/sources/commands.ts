// What the pages of sources can do, for the command palette, and which calls they make.
import { MapPin, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import type { PageRequest } from '#src/parts/request/requests.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import type { PageDialog } from './page-address.ts'
import { isWorking } from './source-list.ts'

const most = 1000

const listing = (): PageRequest =>
  shown(dataManager.listSources, { query: { limit: most } }, { note: 'listSources' })

const extracting = ({ database_name: source, table_name: table }: Table): PageRequest =>
  shown(dataManager.extract, { params: { source, table }, body: { flashzone: true } }, { note: 'extract' })

/** As they are read back; in place of those that are never read back, their names. */
const parametersOf = ({ parameters, secrets_set: secrets }: Source) => ({
  ...parameters,
  ...Object.fromEntries(secrets.map((name) => [name, `<${name}>`])),
})

interface ListCommands {
  readonly idle: readonly Source[]
  readonly onExtract: (sources: readonly Source[]) => void
}

/** Of the list of sources. */
export const useListCommands = ({ idle, onExtract }: ListCommands): void => {
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
  useShownRequests(() => [
    listing(),
    shown(dataManager.listTables, { query: { limit: most } }, { note: 'listTables' }),
  ])
}

interface SourceCommands {
  readonly source: Source
  readonly tables: readonly Table[] | undefined
  readonly extract: (tables: readonly Table[]) => void
  readonly open: (dialog: PageDialog) => void
}

/** Of one source. */
export const useSourceCommands = ({ source, tables = [], extract, open }: SourceCommands): void => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const idle = tables.filter((table) => !isWorking(table))
  const isFixed = !mayWrite || source.dbms !== 'local'
  const name = source.database_name
  useActions([
    {
      id: 'extract-all-tables',
      label: t('action.extractAll'),
      icon: RefreshCw,
      run: () => extract(idle),
      isOff: !mayExtract || idle.length === 0,
    },
    { id: 'add-tables', label: t('action.addTables'), icon: Plus, run: () => open('tables'), isOff: isFixed },
    {
      id: 'change-location',
      label: t('action.location'),
      icon: MapPin,
      run: () => open('location'),
      isOff: isFixed,
    },
    {
      id: 'delete-source',
      label: t('action.delete'),
      icon: Trash2,
      run: () => open('delete'),
      isOff: !mayWrite,
    },
  ])
  useShownRequests(() => [
    listing(),
    shown(dataManager.listTables, { query: { database_name: name, limit: most } }, { note: 'listTables' }),
    ...tables.slice(0, 1).map(extracting),
    shown(
      dataManager.updateSource,
      { params: { source: name }, body: { parameters: parametersOf(source) }, ifMatch: source.etag },
      { note: 'updateSource' },
    ),
    shown(dataManager.deleteSource, { params: { source: name } }, { note: 'deleteSource' }),
  ])
}

interface TableCommands {
  readonly table: Table
  readonly extract: (tables: readonly Table[]) => void
}

/** Of one table. */
export const useTableCommands = ({ table, extract }: TableCommands): void => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  const params = { source: table.database_name, table: table.table_name }
  useActions([
    {
      id: 'extract-table',
      label: t('action.extract'),
      icon: RefreshCw,
      run: () => extract([table]),
      isOff: !mayExtract || isWorking(table),
    },
  ])
  useShownRequests(() => [
    shown(dataManager.lastExtraction, { params }, { note: 'lastExtraction' }),
    extracting(table),
    shown(dataManager.deleteTable, { params }, { note: 'deleteTable' }),
  ])
}

interface Adding {
  readonly source: { dbms: string; parameters: Record<string, unknown>; database_name: string }
  readonly tables: readonly { database_name: string; table_name: string }[]
}

/** Of the form that adds a source, as it would be sent now. */
export const useCreateRequests = (make: () => Adding): void =>
  useShownRequests(() => {
    const { source, tables } = make()
    return [
      shown(dataManager.createSource, { body: source }, { note: 'createSource' }),
      ...(tables.length === 0
        ? []
        : [shown(dataManager.addTables, { body: [...tables] }, { note: 'addTables' })]),
      shown(dataManager.listFiles, {}, { note: 'listFiles' }),
    ]
  })

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceType } from '#contract/data-manager/source-types.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { addRemoteFiles, addRemoteTables, type AddedContent } from './connect-source.ts'
import { FileChooser } from './FileChooser.tsx'
import { bytesOf } from './remote-files.ts'
import { estimateOf, remoteKey, sumsOf } from './remote-tables.ts'
import { TableChooser } from './TableChooser.tsx'
import { type RequestedConnection, useRemoteTables } from './use-connection-test.ts'
import { useFileChoice } from './use-remote-files.ts'
import { useTableChoice } from './use-table-choice.ts'

/** What was chosen of a connection: tables of a database, or files. */
interface ContentChoice {
  readonly count: number
  /** The list to choose from, or what to do first. */
  readonly view: ReactNode
  /** How much was chosen; undefined for nothing. */
  readonly summary: string | undefined
  /** Said if nothing was chosen. */
  readonly needed: string
  /** The action that adds nothing. */
  readonly without: string
  /** The action that adds what was chosen. */
  readonly label: string
  /** Adds what the source lacks, and returns the names of all tables that were asked for. */
  readonly add: (source: string) => Promise<string[]>
}

interface ContentOf {
  /** Names the connection in the cache, whose keys have no secrets. */
  readonly id: string
  /** The connection, once it was tested. */
  readonly connection: RequestedConnection | undefined
  readonly added?: AddedContent | undefined
}

const useTables = ({ id, connection, added }: ContentOf): ContentChoice => {
  const { t } = useTranslation(['connection', 'sources'])
  const format = useFormat()
  const choice = useTableChoice()
  const query = useRemoteTables(id, connection)
  const chosen = (query.data ?? []).filter((one) => choice.keys.has(remoteKey(one)))
  const { rows, bytes } = sumsOf(chosen)
  const count = chosen.length
  const size = { count, rows: format.large(estimateOf(rows)), size: format.bytes(bytes) }
  return {
    count,
    view: (
      <TableChooser
        query={query}
        columns={{ id, connection }}
        isTested={connection !== undefined}
        choice={choice}
        {...(added && { added: added.tables })}
      />
    ),
    summary: count === 0 ? undefined : t('tables.size', size),
    needed: t('tables.needed'),
    without: t('tables.without'),
    label: count === 0 ? t('sources:action.addTables') : t('tables.add', { count }),
    add: (source) =>
      addRemoteTables(
        source,
        chosen.map(({ schema, name }) => {
          const column = choice.growing.get(remoteKey({ schema, name }))
          return { schema, name, ...(column === undefined ? {} : { growing_by: column }) }
        }),
      ),
  }
}

const useFiles = ({ id, connection, added }: ContentOf): ContentChoice => {
  const { t } = useTranslation('connection')
  const format = useFormat()
  const choice = useFileChoice()
  const chosen = [...choice.files.values()]
  const count = chosen.length
  return {
    count,
    view: <FileChooser {...{ id, connection, choice }} added={added?.files} />,
    summary: count === 0 ? undefined : t('files.size', { count, size: format.bytes(bytesOf(chosen)) }),
    needed: t('files.needed'),
    without: t('files.without'),
    label: count === 0 ? t('files.action') : t('files.add', { count }),
    add: (source) =>
      addRemoteFiles(
        source,
        chosen.map((file) => ({ ...file, options: choice.options.get(file.path) })),
      ),
  }
}

/** The content of a connection to choose from. The type of the source stays the same. */
export function useContentChoice(type: SourceType, of: ContentOf): ContentChoice {
  const isFiles = type.content === 'files'
  const tables = useTables(isFiles ? { ...of, connection: undefined } : of)
  const files = useFiles(of)
  return isFiles ? files : tables
}

import { useTranslation } from 'react-i18next'
import type { RemoteTable } from '#contract/data-manager/connection.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { AnchoredMenu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { type RequestedConnection, useGrowingColumns } from './use-connection-test.ts'

/** Where the columns of a table are read: the connection, with its name in the cache. */
export interface ColumnsOf {
  readonly id: string
  readonly connection: RequestedConnection | undefined
}

/** A table whose refresh is being chosen, and the button that opened the menu; null once it is closed. */
export interface OpenRefresh {
  readonly table: RemoteTable
  readonly anchor: HTMLElement | null
}

interface RefreshMenuProps {
  columns: ColumnsOf
  /** Null: it was never opened. */
  open: OpenRefresh | null
  /** The chosen column; null for the whole table. */
  column: string | null
  onChoose: (column: string | null) => void
  onClose: () => void
}

/** One that was chosen stays, also if it does not qualify in another database. */
const withChosen = (found: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || found.includes(chosen) ? found : [chosen, ...found]

/** The columns that qualify, and a sentence about them. */
const useChoices = ({ columns, open, column }: RefreshMenuProps) => {
  const { t } = useTranslation(['connection', 'sources'])
  const formatError = useErrorText()
  const { data: found = [], error, refetch, isFetching } = useGrowingColumns(columns, open?.table)
  const help = found.length === 0 ? t('sources:refresh.noColumn') : t('tables.columnsHelp')
  const failure = error && !isFetching ? formatError(error) : undefined
  return {
    names: withChosen(found, column),
    sentence: isFetching ? t('tables.columnsWait') : (failure ?? help),
    retry: failure === undefined ? undefined : () => void refetch(),
  }
}

/** Chooses whether a refresh of a new table reads all rows, or new ones by a column that the server names. */
export function RefreshMenu(props: RefreshMenuProps) {
  const { open, column, onChoose, onClose } = props
  const { t } = useTranslation(['connection', 'sources', 'common'])
  const { names, sentence, retry } = useChoices(props)
  const entries: MenuEntry[] = [
    { id: 'what', head: t('sources:refresh.what') },
    {
      id: 'whole',
      label: t('sources:refresh.whole'),
      checked: column === null,
      onSelect: () => onChoose(null),
    },
    ...names.map((name) => ({
      id: `by ${name}`,
      label: t('tables.newRows', { column: name }),
      checked: name === column,
      onSelect: () => onChoose(name),
    })),
    { id: 'state', head: sentence },
  ]
  if (retry) entries.push({ id: 'again', label: t('common:action.tryAgain'), onSelect: retry })
  return (
    <AnchoredMenu
      label={t('sources:refresh.title', { name: open?.table.name ?? '' })}
      entries={entries}
      anchor={open?.anchor ?? null}
      placement="end"
      onClose={onClose}
    />
  )
}

// A list that is loaded completely, searched by the text in the address, and sorted by one key.
import { useTranslation } from 'react-i18next'
import type { ListResult } from './ListPage.tsx'
import { searchParams } from './list-params.ts'
import { type SortKey, selectRows } from './select-rows.ts'
import { useListParams } from './use-list-params.ts'

interface Searching<Row> {
  /** The searchable text of a row. */
  readonly text: (row: Row) => string
  readonly key: (row: Row) => SortKey
}

/** The props of its page. */
export function useSearchedList<Row>(list: ListResult<Row>, searching: Searching<Row>) {
  const { language } = useTranslation().i18n
  const { params, state } = useListParams(searchParams)
  const shown = list.rows && selectRows(list.rows, { q: params.q, language, ...searching })
  return { list, shown, state }
}

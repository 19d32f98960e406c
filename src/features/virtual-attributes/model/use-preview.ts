// The preview of the SQL while it is typed. A newer request ends the one before; what was found last stays until then.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AttributePreview } from '#contract/data-manager/virtual-attribute.ts'
import { useMay } from '#src/api/session.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'
import { type PreviewInput, previewQuery } from './attributes-api.ts'

/** Short, because an answer takes a few milliseconds. */
const pauseMs = 30

export interface PreviewState {
  /** What was found last, for the SQL as it was then. */
  readonly preview: AttributePreview | undefined
  /** The last one without problems of the SQL, which is shown until there is another. */
  readonly sound: AttributePreview | undefined
  /** It is that of the current SQL. */
  readonly isCurrent: boolean
  readonly error: Error | null
  readonly mayPreview: boolean
}

/** What was found last, and what was found last without problems. */
const useLastFound = (found: AttributePreview | undefined) => {
  const [last, setLast] = useState<AttributePreview>()
  const [sound, setSound] = useState<AttributePreview>()
  if (found !== undefined && found !== last) {
    setLast(found)
    if (found.type !== null) setSound(found)
  }
  return { last, sound }
}

/** The same object while nothing changes. */
const useInput = ({ sql, name, table }: PreviewInput): PreviewInput => {
  const level = table?.database_name
  const tableName = table?.table_name
  return useMemo<PreviewInput>(
    () => ({
      sql,
      name,
      table:
        level === undefined || tableName === undefined
          ? null
          : { database_name: level, table_name: tableName },
    }),
    [sql, name, level, tableName],
  )
}

export function usePreview(typed: PreviewInput): PreviewState {
  const { sql, name } = typed
  const mayPreview = useMay('data-manager:attribute:write')
  const input = useInput(typed)
  const settled = useDebouncedValue(input, pauseMs)
  const isEmpty = sql.trim() === ''
  const { data, error, isPlaceholderData } = useQuery({
    ...previewQuery(settled),
    enabled: mayPreview && !(isEmpty && name === ''),
    placeholderData: keepPreviousData,
  })
  const isCurrent = settled === input && !isPlaceholderData
  const { last, sound } = useLastFound(isCurrent ? data?.preview : undefined)
  return {
    preview: isEmpty && name === '' ? undefined : last,
    sound: isEmpty ? undefined : sound,
    isCurrent,
    error: isCurrent ? error : null,
    mayPreview,
  }
}

// The name of a query that has none: of its tab, of a file, and of the query that is saved.
import { readableName } from '#domain/schema/readable-name.ts'
import { listFormat } from '#src/lib/intl-formats.ts'
import { nameOf } from './state/catalogue.ts'
import { type Naming, formatDimension, formatMeasure } from './state/naming.ts'
import type { QueryState } from './state/query-state.ts'
import { capital } from './state/sentence.ts'

/** Technical names of the fields of the query are written in words. */
const inWords = (naming: Naming, state: QueryState): Naming => {
  const { catalogue } = naming
  const fields = [...state.values, ...state.rows, ...state.columns].flatMap(({ field: name }) => {
    const field = catalogue.fields.get(name)
    return field === undefined ? [] : [[name, { ...field, name: readableName(field.name) }] as const]
  })
  return { ...naming, catalogue: { ...catalogue, fields: new Map(fields) } }
}

/** Proposes a name for a new saved query: `Cost Total $ by Airport Name and month of Flight Date`. */
export function proposeName(named: Naming, state: QueryState): string {
  const naming = inWords(named, state)
  const and = listFormat(naming.locale, { type: 'conjunction' })
  const values = and.format(
    state.values.map((each) =>
      each.mode === 'count' ? formatMeasure(naming, each) : nameOf(naming.catalogue, each.field),
    ),
  )
  const scales = and.format([...state.rows, ...state.columns].map((each) => formatDimension(naming, each)))
  if (values === '' || scales === '') return capital(values + scales)
  return capital(naming.t('nameOf', { values, scales }))
}

// From a request as it came to a query that is understood, or to everything that is wrong with it at once. The console
// promises with the same code what the server checks.
import type { Problem } from '#contract/http.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import { bindDraft } from './bind.ts'
import { readDraft, type Draft, type Named } from './draft.ts'
import { notYet, overLimit, overLong } from './outline.ts'
import { chooseTable, type ChoiceError } from './table-choice.ts'
import type { Query } from './query.ts'
import type { AskableTable } from './table.ts'

export type QueryReading<T extends AskableTable> =
  | { readonly query: Query<T> }
  | {
      /** The code of QB5 that stands over the problems; null where they stand for themselves. */
      readonly error: ChoiceError | null
      readonly problems: readonly Problem[]
    }

export interface Askable<T extends AskableTable> {
  readonly tables: readonly T[]
  /** Greatest `data.limit` allowed. */
  readonly dataLimit: number
}

/** Every name once, under the path where it stands first; orders name what stands elsewhere already. */
const namesOf = (draft: Draft): Named[] => {
  const names = new Map<string, Named>()
  for (const named of [...draft.measures, ...draft.scales, ...draft.filters])
    if (!names.has(named.name)) names.set(named.name, named)
  return [...names.values()]
}

/** Reads a request against the queryable tables (QB3, QB4, QB5, QB12). */
export const readQuery = <T extends AskableTable>(
  request: QueryRequest,
  { tables, dataLimit }: Askable<T>,
): QueryReading<T> => {
  const long = overLong(request)
  if (long.length > 0) return { error: null, problems: long }
  const { draft, problems: words } = readDraft(request)
  const choice = chooseTable(tables, { names: namesOf(draft), forced: request })
  const { bound, problems: meanings } =
    choice.table === undefined ? { bound: undefined, problems: [] } : bindDraft(draft, choice.table)
  const problems = [
    ...notYet(request),
    ...overLimit(request, dataLimit),
    ...words,
    ...choice.problems,
    ...meanings,
  ]
  if (choice.error !== null || problems.length > 0 || choice.table === undefined || bound === undefined)
    return { error: choice.error, problems }
  const { data } = request
  return {
    query: {
      table: choice.table,
      candidates: choice.candidates,
      ...bound,
      skip: data.skip ?? 0,
      limit: data.limit ?? defaultRowLimit,
      hints: data.hints === true,
    },
  }
}

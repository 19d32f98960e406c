// The parameters of a list in its address (`?q=&role=admin&sort=-login`), typed by one table.
import { z } from 'zod'
import type { Sort } from '#src/ui/table/table-types.ts'

/** A parameter parses its text, undefined if the address has none, and never fails. */
type ParamShape = Readonly<Record<string, z.ZodType>>

interface SortBy<By extends string> {
  readonly by: By
  readonly descending: boolean
}

/** Query of an endpoint: the parameters that are set, and the order as `-field`. */
type ListQuery<P> = { [K in keyof P]?: K extends 'sort' ? string : Exclude<P[K], undefined> }

export interface ListParams<P> {
  /** Invalid texts are ignored. */
  readonly read: (address: URLSearchParams) => P
  /** Defaults are omitted. */
  readonly write: (params: P) => URLSearchParams
  /** Every parameter except the order filters the list. */
  readonly isFiltered: (params: P) => boolean
  /** Without filters, in the same order. */
  readonly cleared: (params: P) => P
  /** With one parameter parsed from its text. */
  readonly changed: (params: P, name: string, text: string) => P
  readonly toQuery: (params: P) => ListQuery<P>
}

/** A search text, empty by default. */
export const textParam = z.string().catch('')
/** An optional id. An empty text is an id as well. */
export const idParam = z.string().optional().catch(undefined)

export function choiceParam<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices).optional().catch(undefined)
}

export function readSort(text: string): Sort {
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false }
}

/** `rows`, or `-rows` for the largest first. */
export function writeSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by
}

/** The sort column. */
export function sortParam<const By extends string>(columns: readonly By[], first: SortBy<By>) {
  return z
    .string()
    .transform((text): SortBy<By> => {
      const { by, descending } = readSort(text)
      const column = columns.find((each) => each === by)
      return column === undefined ? first : { by: column, descending }
    })
    .catch(first)
}

const sortValue = z.object({ by: z.string(), descending: z.boolean() })

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  const sort = sortValue.safeParse(value).data
  return sort && writeSort(sort)
}

function asQuery<P extends object>(members: readonly (readonly [string, string])[]): ListQuery<P>
function asQuery(members: readonly (readonly [string, string])[]): object {
  return Object.fromEntries(members)
}

/** `sortFields` maps columns to fields of the endpoint. */
export function defineListParams<S extends ParamShape>(
  shape: S,
  sortFields: Readonly<Record<string, string>> = {},
): ListParams<z.output<z.ZodObject<S>>> {
  type P = z.output<z.ZodObject<S>>
  const schema = z.object(shape)
  const names = Object.keys(shape)
  const read = (address: URLSearchParams): P =>
    schema.parse(Object.fromEntries(names.map((name) => [name, address.get(name) ?? undefined])))
  const textsOf = (params: P): ReadonlyMap<string, string | undefined> => {
    const values = new Map<string, unknown>(Object.entries(params))
    return new Map(names.map((name) => [name, textOf(values.get(name))]))
  }
  const defaults = textsOf(read(new URLSearchParams()))
  const membersOf = (params: P): [string, string][] =>
    [...textsOf(params)].flatMap(([name, text]) =>
      text === undefined || text === defaults.get(name) ? [] : [[name, text]],
    )
  const write = (params: P) => new URLSearchParams(membersOf(params))
  return {
    read,
    write,
    isFiltered: (params) => membersOf(params).some(([name]) => name !== 'sort'),
    cleared: (params) => read(new URLSearchParams(membersOf(params).filter(([name]) => name === 'sort'))),
    changed: (params, name, text) => {
      const address = write(params)
      address.set(name, text)
      return read(address)
    },
    toQuery: (params) => {
      const { by = '', descending = false } =
        sortValue.safeParse(new Map(Object.entries(params)).get('sort')).data ?? {}
      const order: [string, string][] =
        by === '' ? [] : [['sort', writeSort({ by: sortFields[by] ?? by, descending })]]
      return asQuery<P>([...order, ...membersOf(params).filter(([name]) => name !== 'sort')])
    },
  }
}

/** For a list with a search text only: `?q=`. */
export const searchParams = defineListParams({ q: textParam })

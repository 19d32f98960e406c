// The names of fields in a request, and a request with other fields in their place.
import type { QueryRequest } from '#contract/query/request.ts'
import { isUnit } from './term.ts'

type Rename = (name: string) => string
type Entries = readonly (string | string[])[]

const renameEntries = (entries: Entries, rename: Rename): (string | string[])[] =>
  entries.map((entry) => (typeof entry === 'string' ? rename(entry) : entry.map(rename)))

const renameKeys = <T>(record: Readonly<Record<string, T>>, rename: Rename): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]))

type Axes = Partial<Record<'x' | 'y', Entries | undefined>>

const renameAxes = ({ x, y }: Axes, rename: Rename) => ({
  ...(x === undefined ? {} : { x: renameEntries(x, rename) }),
  ...(y === undefined ? {} : { y: renameEntries(y, rename) }),
})

const renameScale = (scale: NonNullable<QueryRequest['scale']>, rename: Rename) => ({
  ...scale,
  ...(scale.fields === undefined ? {} : { fields: renameEntries(scale.fields, rename) }),
  ...(scale.axis === undefined ? {} : { axis: { ...scale.axis, ...renameAxes(scale.axis, rename) } }),
})

const renameTotal = (total: NonNullable<QueryRequest['total']>, rename: Rename) => ({
  ...total,
  ...(total.all === undefined ? {} : { all: renameEntries(total.all, rename) }),
  ...renameAxes(total, rename),
})

/** The request with each name as the function returns it. */
function renameAll(request: QueryRequest, rename: Rename): QueryRequest {
  const { data, filter, scale, total, order } = request
  return {
    ...request,
    data: { ...data, fields: renameKeys(data.fields, rename) },
    ...(filter === undefined ? {} : { filter: renameKeys(filter, rename) }),
    ...(scale === undefined ? {} : { scale: renameScale(scale, rename) }),
    ...(total === undefined ? {} : { total: renameTotal(total, rename) }),
    ...(order === undefined ? {} : { order: renameKeys(order, rename) }),
  }
}

/** A name as a field and what follows it: `day.month` is the field `day` or, where it exists, the field `day.month`. */
const fieldOf = (name: string): { field: string; unit: string } | undefined => {
  const dot = name.lastIndexOf('.')
  return dot > 0 && isUnit(name.slice(dot + 1))
    ? { field: name.slice(0, dot), unit: name.slice(dot) }
    : undefined
}

/** The distinct fields that a request names, also with a calendar unit. */
export function fieldNames(request: QueryRequest): ReadonlySet<string> {
  const names = new Set<string>()
  renameAll(request, (name) => {
    names.add(name)
    const dated = fieldOf(name)
    if (dated !== undefined) names.add(dated.field)
    return name
  })
  return names
}

/** The request with other fields; null if it names one of the new fields already, beside the one that it replaces. */
export function replaceFields(
  request: QueryRequest,
  replacements: ReadonlyMap<string, string>,
): QueryRequest | null {
  const names = fieldNames(request)
  if ([...replacements].some(([from, to]) => names.has(from) && names.has(to))) return null
  return renameAll(request, (name) => {
    const dated = fieldOf(name)
    const base = dated === undefined ? undefined : replacements.get(dated.field)
    return replacements.get(name) ?? (base === undefined ? name : `${base}${dated?.unit ?? ''}`)
  })
}

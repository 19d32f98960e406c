// Marts that read other marts. A mart reads prim objects only, so such a path is refused; a cycle of marts is named.
import { levels, type LogicalObject } from '#contract/data-manager/logical-object.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { objectLevel } from './level.ts'
import { pathsOf } from './origins.ts'

/** An object that reads only marts has no level of its own. */
const isMart = (object: LogicalObject): boolean =>
  objectLevel(object) === 'data_mart' ||
  object.attributes.flatMap(pathsOf).some((path) => path.startsWith('data_mart/'))

/** The mart that a path `<level>/<mart>/…` names; undefined if it names none. */
const martOf = (path: string, objects: readonly LogicalObject[]): LogicalObject | undefined =>
  objects.find((object) => {
    const names = [object.object_name, encodeURIComponent(object.object_name)]
    const starts = levels.flatMap((level) => names.map((name) => `${level}/${name}/`))
    return starts.some((start) => path.startsWith(start)) && isMart(object)
  })

const martsReadBy = (object: LogicalObject, objects: readonly LogicalObject[]): LogicalObject[] => [
  ...new Set(object.attributes.flatMap(pathsOf).flatMap((path) => martOf(path, objects) ?? [])),
]

/** The marts from `first` over `next` back to `first`, the shortest way; undefined if no path leads back. */
const cycleOf = (
  first: LogicalObject,
  next: LogicalObject,
  objects: readonly LogicalObject[],
): LogicalObject[] | undefined => {
  const ways = new Map([[next, [first, next]]])
  for (const [object, way] of ways) {
    if (object === first) return way
    for (const read of martsReadBy(object, objects)) if (!ways.has(read)) ways.set(read, [...way, read])
  }
  return undefined
}

/** Why a mart cannot read a path that names a mart, itself included; undefined if the path names none. */
export function martReference(
  path: string,
  { object, objects }: { object: LogicalObject; objects: readonly LogicalObject[] },
): ErrorParams | undefined {
  const mart = martOf(path, objects)
  if (mart === undefined) return undefined
  const cycle = cycleOf(object, mart, objects)
  return cycle === undefined
    ? reasonParams('mart_reads_mart', { value: path, mart: mart.object_name })
    : reasonParams('mart_cycle', { cycle: cycle.map(({ object_name: name }) => name).join(' → ') })
}

// Merges three versions of a document, row by row and member by member. A row removed by one side and changed by the
// other is one conflict. Changes of only one side are applied.
import {
  type Choices,
  type MergedField,
  type Side,
  type Versions,
  mergeFields,
  sideOf,
} from './merge-fields.ts'
import {
  type ContainerShape,
  type Parts,
  type Shape,
  joinParts,
  isOrdered,
  splitParts,
  partShape,
  matchRenamedRows,
} from './shape.ts'

/** Merged fields by path, and the document for given choices. */
export interface DocumentMerge {
  readonly fields: readonly MergedField[]
  readonly result: (choices: Choices) => unknown
}

interface OpenedVersions extends Versions<Parts> {
  readonly shape: ContainerShape
}

/** Name of the order of rows in a path. Other names cannot be equal, because a tilde is escaped. */
export const orderName = '~order'

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (part: string): string =>
  part === orderName ? part : part.replaceAll('~1', '/').replaceAll('~0', '~')

/** The names of a path from the root; the last one is `orderName` for the order of rows. */
export function namesOf(path: string): readonly string[] {
  return path.split('/').slice(1).map(unescaped)
}

/** The path of some names. */
export function pathOf(...names: readonly string[]): string {
  return names.map((name) => `/${name === orderName ? name : escaped(name)}`).join('')
}

const nothing: Parts = new Map()

/** Splits all versions into parts. Undefined if a side cannot be split: the value is then merged as a whole. */
const openAll = (shape: Shape, { base, theirs, mine }: Versions<unknown>): OpenedVersions | undefined => {
  if (shape.kind === 'value') return undefined
  const open = { theirs: splitParts(shape, theirs), mine: splitParts(shape, mine) }
  if (open.theirs === undefined || open.mine === undefined) return undefined
  const baseParts = splitParts(shape, base) ?? nothing
  const inSecond = { shape, base: baseParts }
  return {
    shape,
    base: baseParts,
    theirs: matchRenamedRows(open.theirs, inSecond),
    mine: matchRenamedRows(open.mine, inSecond),
  }
}

const partNames = ({ base, theirs, mine }: OpenedVersions): readonly string[] => [
  ...new Set([...theirs.keys(), ...mine.keys(), ...base.keys()]),
]

const partOf = ({ base, theirs, mine }: OpenedVersions, name: string): Versions<unknown> => ({
  base: base.get(name),
  theirs: theirs.get(name),
  mine: mine.get(name),
})

type Flat = Versions<Map<string, unknown>>
const sides = ['base', 'theirs', 'mine'] as const

const setVersions = (flat: Flat, path: string, versions: Versions<unknown>): void => {
  for (const side of sides) if (versions[side] !== undefined) flat[side].set(path, versions[side])
}

/** The order of the rows in all three versions. Added and removed rows do not change the order. */
const ordersOf = (opened: OpenedVersions): Versions<readonly string[]> => {
  const common = (parts: Parts) =>
    [...parts.keys()].filter((name) => sides.every((side) => opened[side].has(name)))
  return { base: common(opened.base), theirs: common(opened.theirs), mine: common(opened.mine) }
}

interface MergeNode {
  readonly shape: Shape
  readonly versions: Versions<unknown>
  readonly path: string
}

const flatten = ({ shape, versions, path }: MergeNode, flat: Flat): void => {
  const opened = openAll(shape, versions)
  if (opened === undefined) return setVersions(flat, path, versions)
  if (isOrdered(opened.shape)) setVersions(flat, path + pathOf(orderName), ordersOf(opened))
  for (const name of partNames(opened)) flatten(childOf(opened, { name, path }), flat)
}

const childOf = (opened: OpenedVersions, { name, path }: { name: string; path: string }): MergeNode => ({
  shape: partShape(opened.shape, name),
  versions: partOf(opened, name),
  path: path + pathOf(name),
})

/**
 * All names of `first` in order. Names only in `second` follow their predecessor there, and what `first` inserted at
 * the same index.
 */
const mergeOrder = (first: readonly string[], second: readonly string[]): readonly string[] => {
  const merged = [...first]
  const inSecond = new Set(second)
  const present = new Set(first)
  for (const [index, name] of second.entries()) {
    if (present.has(name)) continue
    const before = second[index - 1]
    let at = before === undefined ? 0 : merged.indexOf(before) + 1
    while (at < merged.length && !inSecond.has(merged[at] ?? '')) at += 1
    merged.splice(at, 0, name)
  }
  return merged
}

const buildResult = ({ shape, versions, path }: MergeNode, chosen: ReadonlyMap<string, Side>): unknown => {
  const opened = openAll(shape, versions)
  if (opened === undefined) return versions[chosen.get(path) ?? 'theirs']
  const first = chosen.get(path + pathOf(orderName)) ?? 'theirs'
  const names = mergeOrder(
    [...opened[first].keys()],
    [...opened[first === 'mine' ? 'theirs' : 'mine'].keys()],
  )
  const parts = names.flatMap((name) => {
    const part = buildResult(childOf(opened, { name, path }), chosen)
    return part === undefined ? [] : [[name, part] as const]
  })
  return joinParts(opened.shape, parts)
}

/** Merges three versions of a document with one shape (MRG2). `base` is undefined if there was none. */
export function mergeDocuments(shape: Shape, versions: Versions<unknown>): DocumentMerge {
  const root: MergeNode = { shape, versions, path: '' }
  const flat: Flat = { base: new Map(), theirs: new Map(), mine: new Map() }
  flatten(root, flat)
  const fields = mergeFields(flat)
  return {
    fields,
    result: (choices) =>
      buildResult(root, new Map(fields.map((field) => [field.path, sideOf(field, choices)]))),
  }
}

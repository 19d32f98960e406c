// Splits documents into parts and joins them again. Values without a known shape are merged as a whole; nothing is
// lost.

export type Shape = ValueShape | MembersShape | EntriesShape | RowsShape

/** Merged as a whole. */
interface ValueShape {
  readonly kind: 'value'
}
/** An object: each member by its own shape, others by `rest` or as a whole. The order of members does not matter. */
interface MembersShape {
  readonly kind: 'members'
  readonly members: Readonly<Record<string, Shape>>
  readonly rest?: Shape
}
/** An object whose member order matters. */
interface EntriesShape {
  readonly kind: 'entries'
  readonly entry: Shape
}
/** A list of rows with an identity. */
interface RowsShape {
  readonly kind: 'rows'
  readonly row: Shape
  /** Identity of a row; undefined if it is not a row: the list is then merged as a whole. */
  readonly keyOf: (row: unknown) => string | undefined
  /** Detects renamed rows, for example by their origin. */
  readonly kinOf?: (row: unknown) => string | undefined
}

export type ContainerShape = Exclude<Shape, ValueShape>
/** Parts of a container by name, in order. */
export type Parts = ReadonlyMap<string, unknown>

export const value = { kind: 'value' } as const satisfies Shape

export function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

export function isOrdered(shape: ContainerShape): boolean {
  return shape.kind !== 'members'
}

/** The shape of a part. */
export function partShape(shape: ContainerShape, name: string): Shape {
  if (shape.kind === 'rows') return shape.row
  if (shape.kind === 'entries') return shape.entry
  return (Object.hasOwn(shape.members, name) ? shape.members[name] : shape.rest) ?? value
}

/** A character that does not occur in names; it numbers rows with the same name. */
const numberSign = '\u0000'

/** The name of a row without its number. */
export function originalName(name: string): string {
  return name.split(numberSign)[0] ?? name
}

const readRows = (rows: readonly unknown[], { keyOf }: RowsShape): Parts | undefined => {
  const parts = new Map<string, unknown>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === undefined) return undefined
    let name = key
    for (let count = 2; parts.has(name); count += 1) name = `${key}${numberSign}${count}`
    parts.set(name, row)
  }
  return parts
}

/** Splits a container into parts; undefined if it does not have this shape. */
export function splitParts(shape: ContainerShape, input: unknown): Parts | undefined {
  if (shape.kind === 'rows') return Array.isArray(input) ? readRows(input, shape) : undefined
  return isRecord(input) ? new Map(Object.entries(input)) : undefined
}

/** Joins parts into a container. */
export function joinParts(shape: ContainerShape, parts: readonly (readonly [string, unknown])[]): unknown {
  return shape.kind === 'rows' ? parts.map(([, row]) => row) : Object.fromEntries(parts)
}

const uniqueKin = (parts: Parts, kinOf: RowsShape['kinOf'], names: readonly string[]) => {
  const found = new Map<string, string | null>()
  for (const name of names) {
    const kin = kinOf?.(parts.get(name))
    if (kin !== undefined) found.set(kin, found.has(kin) ? null : name)
  }
  return found
}

/** Puts renamed rows under their names in `base`: an added row replaces a removed one of the same kin. */
export function matchRenamedRows(
  parts: Parts,
  { shape, base }: { shape: ContainerShape; base: Parts },
): Parts {
  if (shape.kind !== 'rows' || shape.kinOf === undefined) return parts
  const { kinOf } = shape
  const removed = uniqueKin(
    base,
    kinOf,
    [...base.keys()].filter((name) => !parts.has(name)),
  )
  const added = uniqueKin(
    parts,
    kinOf,
    [...parts.keys()].filter((name) => !base.has(name)),
  )
  const old = new Map([...added].map(([kin, name]) => [name, removed.get(kin)]))
  return new Map([...parts].map(([name, row]) => [old.get(name) ?? name, row]))
}

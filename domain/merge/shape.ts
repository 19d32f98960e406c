// How a document falls apart into fields, and how parts become a document again. What a shape does not know is a value
// of its own, taken whole; nothing is lost for not being known.

export type Shape = ValueShape | MembersShape | EntriesShape | RowsShape

/** Taken whole. */
interface ValueShape {
  readonly kind: 'value'
}
/** An object: each member by its own shape, the others by `rest`, or whole. The order of members says nothing. */
interface MembersShape {
  readonly kind: 'members'
  readonly members: Readonly<Record<string, Shape>>
  readonly rest?: Shape
}
/** An object whose members stand in an order that matters. */
interface EntriesShape {
  readonly kind: 'entries'
  readonly entry: Shape
}
/** A list whose rows have an identity. */
interface RowsShape {
  readonly kind: 'rows'
  readonly row: Shape
  /** What a row is called; undefined for what is no row: the list is then taken whole. */
  readonly keyOf: (row: unknown) => string | undefined
  /** What shows that a row is another one renamed, such as where it comes from. */
  readonly kinOf?: (row: unknown) => string | undefined
}

export type ContainerShape = Exclude<Shape, ValueShape>
/** The parts of a container by their names, in their order. */
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

/** A sign that stands in no name that people give; it numbers rows of the same name. */
const numberSign = '\u0000'

/** The name of a row as people gave it. */
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

/** The parts of a container; undefined for what is none of this shape. */
export function splitParts(shape: ContainerShape, input: unknown): Parts | undefined {
  if (shape.kind === 'rows') return Array.isArray(input) ? readRows(input, shape) : undefined
  return isRecord(input) ? new Map(Object.entries(input)) : undefined
}

/** The container of these parts. */
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

/** The parts with renamed rows under the names they had in `base`: a row that is new where a kin of it is gone. */
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

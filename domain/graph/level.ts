// Boxes of one level of nesting and the links between them. Each step of the layout sets what the next one reads.

export interface Item {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Where links enter, down from the top. */
  readonly entry: number
  readonly isStart: boolean
  /** Outgoing and incoming links without those that would close a cycle. */
  after: readonly Link[]
  before: readonly Link[]
  /** Its first column, and the number of columns it takes. */
  layer: number
  span: number
  /** Top left corner, relative to its level. */
  x: number
  y: number
}

export interface Link {
  readonly from: Item
  readonly to: Item
  /** Where the link leaves and enters, down from the top of its item. */
  readonly exit: number
  readonly entry: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The list of a key, created if absent. */
export function getOrCreateList<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const existing = lists.get(key)
  if (existing) return existing
  const created: Value[] = []
  lists.set(key, created)
  return created
}

// Boxes of one level of nesting and the links between them. Each step of the layout sets what the next one reads.

export interface Item {
  readonly id: string
  /** Of a group, final once its members are laid out. */
  width: number
  height: number
  /** Height of the head of a group, above its members. */
  readonly head: number
  /** Where links enter, down from the top. */
  readonly entry: number
  readonly isStart: boolean
  /** Outgoing and incoming links without those that would close a cycle. */
  after: Link[]
  before: Link[]
  /** Links to all others of its level, in the order of their exits. */
  leaving: Link[]
  /** A state of the current step. */
  state: number
  /** Its first column, and the number of columns it takes. */
  layer: number
  span: number
  /** Top left corner, relative to its level. */
  x: number
  y: number
  /** The group that contains it. */
  parent: Item | null
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

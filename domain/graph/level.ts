// The boxes of one level of nesting and the links between them, as the steps of the layout share them. Each step fills
// in what the next one reads.

export interface Item {
  readonly id: string
  readonly width: number
  readonly height: number
  /** Where links arrive, downwards from the top. */
  readonly entry: number
  readonly isStart: boolean
  /** Links that lead on, and those that lead here; without the ones that would close a cycle. */
  after: readonly Link[]
  before: readonly Link[]
  /** The first column it stands in, and how many it takes. */
  layer: number
  span: number
  /** Its corner at the top left, from that of its level. */
  x: number
  y: number
}

export interface Link {
  readonly from: Item
  readonly to: Item
  /** Where it leaves and arrives, downwards from the top of its item. */
  readonly exit: number
  readonly entry: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Something by its key, made where it is absent. */
export function getOrCreateList<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const existing = lists.get(key)
  if (existing) return existing
  const created: Value[] = []
  lists.set(key, created)
  return created
}

// Undo and redo of an editor whose state is one value.

export interface EditHistory<V> {
  readonly past: readonly V[]
  readonly future: readonly V[]
  /** What the last edit changed: typing in one field is one step. */
  readonly lastKey: string | undefined
}

const mostSteps = 200

export function emptyHistory<V>(): EditHistory<V> {
  return { past: [], future: [], lastKey: undefined }
}

/** The history after an edit that replaced `before`; edits with the same key become one step. */
export function recordEdit<V>(
  { past, lastKey }: EditHistory<V>,
  { before, key }: { before: V; key?: string | undefined },
): EditHistory<V> {
  const isSame = key !== undefined && key === lastKey && past.length > 0
  return { past: isSame ? past : [...past, before].slice(-mostSteps), future: [], lastKey: key }
}

interface Step<V> {
  readonly history: EditHistory<V>
  readonly value: V
}

/** The value before the last edit; undefined if there is none. */
export function undoEdit<V>({ past, future }: EditHistory<V>, now: V): Step<V> | undefined {
  const value = past.at(-1)
  if (value === undefined) return undefined
  return { value, history: { past: past.slice(0, -1), future: [now, ...future], lastKey: undefined } }
}

/** The value that was undone last; undefined if there is none. */
export function redoEdit<V>({ past, future }: EditHistory<V>, now: V): Step<V> | undefined {
  const [value, ...rest] = future
  if (value === undefined) return undefined
  return { value, history: { past: [...past, now], future: rest, lastKey: undefined } }
}

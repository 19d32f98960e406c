/** Something that happens, and those who are called when it does. */
export function createEvent<Value = void>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value: Value): void => {
      for (const listener of listeners) listener(value)
    },
    /** Returns the way to stop listening. */
    subscribe: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** One value outside React, and those who are called when it becomes another. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** Returns the way to stop listening. */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const changed = createEvent()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
    subscribe: changed.subscribe,
  }
}

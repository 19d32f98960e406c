/** An event with its listeners. */
export function createEvent<Value = void>() {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value: Value): void => {
      for (const listener of listeners) listener(value)
    },
    /** Returns a function that unsubscribes. */
    subscribe: (listener: (value: Value) => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A value outside React with listeners for its changes. */
export interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** Returns a function that unsubscribes. */
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

// The state of a design compared with the current build (DM8).
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'

export const objectStates = ['never', 'changed', 'built'] as const
type ObjectState = (typeof objectStates)[number]

/** Compares a design with the current build (DM8). */
export function stateOf(stored: Pick<StoredLogicalObject, 'built_at' | 'is_changed'>): ObjectState {
  if (stored.built_at === null) return 'never'
  return stored.is_changed ? 'changed' : 'built'
}

export const stateGlyphs = { never: 'notYet', changed: 'attention', built: 'done' } as const satisfies Record<
  ObjectState,
  string
>

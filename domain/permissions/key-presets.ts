// What API keys usually may do (IAM102): the permissions of each purpose, and the objects it can be limited to.
import { keyLimitKinds, type KeyLimitKind } from '#contract/iam/api-key.ts'
import { coveredPermissions } from './coverage.ts'

interface KeyPreset {
  /** Null: everything that its owner may do. */
  readonly permissions: readonly string[] | null
  readonly limits: readonly KeyLimitKind[]
}

export const keyPresets = {
  publish: { permissions: ['store:package:read', 'store:package:write'], limits: ['package', 'collection'] },
  startAction: { permissions: ['dpe:action:start', 'dpe:job:read'], limits: ['action'] },
  startWorkflow: { permissions: ['dpe:workflow:start', 'dpe:job:read'], limits: ['workflow'] },
  everything: { permissions: null, limits: keyLimitKinds },
} as const satisfies Record<string, KeyPreset>
export type KeyPresetId = keyof typeof keyPresets

const isPresetId = (text: string): text is KeyPresetId => Object.hasOwn(keyPresets, text)

/** The presets in the order in which they are offered. */
export const keyPresetIds: readonly KeyPresetId[] = Object.keys(keyPresets).filter(isPresetId)

const same = (one: readonly string[] | null, other: readonly string[] | null): boolean => {
  if (one === null || other === null) return one === other
  return coveredPermissions(one).join() === coveredPermissions(other).join()
}

/** The preset with these permissions; undefined for any other list. */
export function presetOf(permissions: readonly string[] | null): KeyPresetId | undefined {
  return keyPresetIds.find((id) => same(keyPresets[id].permissions, permissions))
}

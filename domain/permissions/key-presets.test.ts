import { describe, expect, test } from 'vitest'
import { everyPermission } from './coverage.ts'
import { keyPresetIds, keyPresets, presetOf } from './key-presets.ts'

describe('IAM102 presets of API keys', () => {
  test.each(keyPresetIds)('IAM102 %s has permissions of the catalogue, and is recognized by them', (id) => {
    const { permissions } = keyPresets[id]
    const known: readonly string[] = everyPermission
    expect((permissions ?? []).filter((each) => !known.includes(each))).toEqual([])
    expect(presetOf(permissions)).toBe(id)
  })

  test.each([
    { permissions: ['store:package:*'], preset: 'publish' },
    { permissions: ['store:*:*'], preset: undefined },
    { permissions: [], preset: undefined },
    { permissions: ['*:*:*'], preset: undefined },
  ])('IAM102 $permissions is $preset', ({ permissions, preset }) => {
    expect(presetOf(permissions)).toBe(preset)
  })
})

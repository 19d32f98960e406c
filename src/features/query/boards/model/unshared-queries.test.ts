import { describe, expect, test } from 'vitest'
import type { Sharing } from '#contract/query/sharing.ts'
import { extendSharing } from './unshared-queries.ts'

const nobody: Sharing = { kind: 'private' }
const everyone: Sharing = { kind: 'everyone' }
const groups = (...ids: string[]): Sharing => ({ kind: 'groups', groups: ids })

describe('QB60c the sharing of a query that its board needs', () => {
  test.each([
    { own: nobody, readers: nobody, needed: nobody },
    { own: nobody, readers: groups('a'), needed: groups('a') },
    { own: nobody, readers: everyone, needed: everyone },
    { own: groups('a'), readers: nobody, needed: groups('a') },
    { own: groups('a'), readers: groups('a'), needed: groups('a') },
    { own: groups('a'), readers: groups('b', 'a'), needed: groups('a', 'b') },
    { own: groups('a'), readers: everyone, needed: everyone },
    { own: everyone, readers: groups('a'), needed: everyone },
  ])('$own.kind for $readers.kind: $needed.kind', ({ own, readers, needed }) => {
    expect(extendSharing(own, readers)).toEqual(needed)
  })
})

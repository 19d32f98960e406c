import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../archive.ts'
import { compareEntries, type FileChange } from './compare.ts'

/** `path` or `path=content`. The content is a letter; empty content is an empty file. */
const entries = (text: string): Entry[] =>
  text.split(' ').flatMap((word) => {
    if (word === '') return []
    const [path = '', content = 'x'] = word.split('=')
    const crc32 = content === '?' ? null : (content.codePointAt(0) ?? 0)
    return [
      { path, folder: path.endsWith('.d'), size: content.length * 10, packed: content.length * 7, crc32 },
    ]
  })
const format = ({ path, change, before }: FileChange): string =>
  change === 'moved' ? `${before?.path ?? ''}>${path}` : `${change.slice(0, 1).toUpperCase()} ${path}`

describe('STO53 what changes between two archives', () => {
  type Row = readonly [before: string, after: string, changes: string, same: number]
  test.each<Row>([
    ['', '', '', 0],
    ['a b', 'a b', '', 2],
    ['a', 'a=y', 'C a', 0],
    ['a', 'a b=y', 'A b', 1],
    ['a b=y', 'a', 'R b', 1],
    ['a', 'b', 'a>b', 0],
    ['dir/a', 'a', 'dir/a>a', 0],
    ['A', 'a', 'A>a', 0],
    ['x/a y/b', 'z/b z/a', 'x/a>z/a, y/b>z/b', 0],
    ['x/a y/a', 'z/a', 'R y/a, x/a>z/a', 0],
    ['a=', 'b=', 'R a, A b', 0],
    ['a=?', 'b=?', 'R a, A b', 0],
    ['a=?', 'a=?', 'C a', 0],
    ['a.d b', 'b c.d', '', 1],
    ['c b=y a', 'b=z d=w c', 'R a, C b, A d', 1],
  ])('STO53 "%s" to "%s": %s', (before, after, changes, same) => {
    const found = compareEntries(entries(before), entries(after))
    expect(found.changes.map(format).join(', ')).toBe(changes)
    expect(found.same).toBe(same)
  })

  test('STO53 sums files and bytes of both sides without folders', () => {
    const { before, after } = compareEntries(entries('a b=yz c.d'), entries('a'))
    expect([before, after]).toEqual([
      { files: 2, bytes: 30, packed: 21 },
      { files: 1, bytes: 10, packed: 7 },
    ])
  })

  const entry = fc.record({
    path: fc
      .array(fc.constantFrom('a', 'b', 'c', 'é'), { minLength: 1, maxLength: 3 })
      .map((all) => all.join('/')),
    folder: fc.boolean(),
    size: fc.nat({ max: 2 }),
    packed: fc.nat({ max: 2 }),
    crc32: fc.nat({ max: 2 }),
  })
  const archive = fc.uniqueArray(entry, { selector: ({ path }) => path, maxLength: 12 })
  const mirrored = { added: 'removed', removed: 'added', changed: 'changed', moved: 'moved' } as const

  test('STO53 finds no difference between an archive and itself', () => {
    fc.assert(
      fc.property(archive, (all) => {
        const files = all.filter(({ folder }) => !folder).length
        expect(compareEntries(all, all.toReversed())).toMatchObject({ changes: [], same: files })
      }),
    )
  })

  test('STO53 the reverse comparison is mirrored, and each file is counted once', () => {
    fc.assert(
      fc.property(archive, archive, (one, other) => {
        const [there, back] = [compareEntries(one, other), compareEntries(other, one)]
        const turned = back.changes.map(({ change, before, after }) => [mirrored[change], after, before])
        expect(new Set(turned.map((each) => JSON.stringify(each)))).toEqual(
          new Set(there.changes.map(({ change, before, after }) => JSON.stringify([change, before, after]))),
        )
        const befores = there.changes.filter(({ before }) => before !== undefined).length
        expect(befores + there.same).toBe(there.before.files)
        const afters = there.changes.filter(({ after }) => after !== undefined).length
        expect(afters + there.same).toBe(there.after.files)
      }),
    )
  })
})

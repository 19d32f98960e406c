import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry, Finding, Repair } from '../archive.ts'
import {
  applyPlan,
  hasRepair,
  noPlan,
  planRenaming,
  planShape,
  planWith,
  planWithout,
  repairAll,
  type RepairPlan,
} from './repair.ts'

/** Paths separated by spaces; those of folders end with `/`. */
const entries = (text: string): Entry[] =>
  text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({
      path: word.replace(/\/$/, ''),
      folder: word.endsWith('/'),
      size: 1,
      packed: 1,
      crc32: 7,
    }))
const plan = (some: Partial<RepairPlan>): RepairPlan => ({ ...noPlan, ...some })
const retainedPaths = (text: string, some: Partial<RepairPlan>): string =>
  applyPlan(entries(text), plan(some))
    .retained.map(({ entry }) => entry.path)
    .join(' ')

describe('STO50 applying a plan', () => {
  type Row = readonly [input: string, plan: Partial<RepairPlan>, kept: string]
  test.each<Row>([
    ['a b/c', {}, 'a b/c'],
    ['r/ r/a r/b/c', { strip: 'r' }, 'a b/c'],
    ['r/s/ r/s/a r/b', { strip: 'r/s' }, 'a r/b'],
    ['ra r/a', { strip: 'r' }, 'ra a'],
    ['a b/c b/d/e bc', { drop: ['b'] }, 'a bc'],
    ['a b/c', { drop: ['b/c', 'gone'] }, 'a'],
    ['r/a r/b', { strip: 'r', drop: ['r/a'] }, 'b'],
    ['a b', { rename: { a: 'c' } }, 'c b'],
    ['d/a d/b/c', { rename: { d: 'e' } }, 'e/a e/b/c'],
    ['d/a', { rename: { 'd/a': 'd/b', d: 'e' } }, 'e/b'],
    ['con/aux', { rename: { con: 'con-2', 'con/aux': 'con/aux-2' } }, 'con-2/aux-2'],
    ['r/a', { strip: 'r', rename: { 'r/a': 'r/b' } }, 'b'],
    ['a b', { rename: { a: 'b', b: 'a' } }, 'b a'],
    ['a.log b/c.log d', { ignore: ['*.log'] }, 'd'],
    ['a.LOG', { ignore: ['*.log'] }, 'a.LOG'],
    ['dist/a src/dist/b', { ignore: ['/dist'] }, 'src/dist/b'],
    ['r/dist/a r/b', { strip: 'r', ignore: ['/dist/'] }, 'b'],
    ['tmp/ tmp/a tmp2', { ignore: ['tmp/'] }, 'tmp2'],
    ['a.log b.log', { ignore: ['*.log', '!b.log', '# a note', ''] }, 'b.log'],
    ['/a ../b ./c C:/d //e', { ignore: ['*'] }, '/a ../b ./c //e'],
    ['__proto__ constructor/a', { rename: { toString: 'x' } }, '__proto__ constructor/a'],
  ])('STO50 of "%s", by %j: "%s"', (input, some, expected) => {
    expect(retainedPaths(input, some)).toBe(expected)
  })

  test('STO50 dropped entries name the rule that drops them', () => {
    const { retained, dropped } = applyPlan(entries('r/a r/n/m r/x.log'), {
      strip: 'r',
      drop: ['r/n'],
      rename: {},
      ignore: ['*.log'],
    })
    expect(retained).toMatchObject([{ from: 'r/a', entry: { path: 'a', size: 1 } }])
    expect(dropped).toEqual([
      { path: 'r/n/m', by: 'drop' },
      { path: 'r/x.log', by: 'ignore', pattern: '*.log' },
    ])
  })

  const path = fc
    .array(fc.constantFrom('a', 'b', 'c.log', '..', ''), { minLength: 1, maxLength: 4 })
    .map((all) => all.join('/'))
  const repair: fc.Arbitrary<Repair> = fc.oneof(
    fc.record({ kind: fc.constant('strip' as const), folder: path }),
    fc.record({ kind: fc.constant('drop' as const), paths: fc.array(path, { minLength: 1, maxLength: 3 }) }),
    fc.record({ kind: fc.constant('rename' as const), path, to: path }),
  )

  test('STO50 every entry except the stripped folder is retained or dropped; a plan can be read from JSON', () => {
    fc.assert(
      fc.property(fc.array(path), fc.array(repair), fc.array(fc.string()), (paths, repairs, ignore) => {
        const some = { ...repairs.reduce(planWith, noPlan), ignore }
        const input = paths.map((each) => ({ path: each, folder: false, size: 1, packed: 1, crc32: null }))
        const { retained, dropped } = applyPlan(input, some)
        expect(retained.length + dropped.length).toBeLessThanOrEqual(input.length)
        if (some.strip === null && repairs.every(({ kind }) => kind === 'drop'))
          expect(retained.length + dropped.length).toBe(input.length)
        expect(applyPlan(input, planShape.parse(JSON.parse(JSON.stringify(some))))).toEqual({
          retained,
          dropped,
        })
      }),
    )
  })

  test('STO50 a plan contains its repairs, and removing the last one restores the plan before', () => {
    fc.assert(
      fc.property(repair, (last) => {
        expect(hasRepair(noPlan, last)).toBe(false)
        expect(hasRepair(planWith(noPlan, last), last)).toBe(true)
        expect(planWithout(planWith(noPlan, last), last)).toEqual(noPlan)
        expect(planWithout(noPlan, last)).toEqual(noPlan)
      }),
    )
  })
})

describe('STO51 new names', () => {
  type Row = readonly [
    input: string,
    plan: Partial<RepairPlan>,
    path: string,
    to: string,
    free: string | null,
  ]
  test.each<Row>([
    ['a b', {}, 'a', 'c', null],
    ['a b', {}, 'a', 'b', 'b-2'],
    ['a.png b.png b-2.png', {}, 'a.png', 'b.png', 'b-3.png'],
    ['a Runway.json', {}, 'a', 'runway.json', 'runway-2.json'],
    ['a é', {}, 'a', 'e\u0301', 'e\u0301-2'],
    ['a.tar.gz', {}, 'a.tar.gz', '', 'a.tar.gz'],
    ['.env b', {}, 'b', '.env', '.env-2'],
    ['a b/c', {}, 'a', 'b', 'b-2'],
    ['d/a e/b', {}, 'd', 'e', 'e-2'],
    ['d/a e/b', {}, 'd', 'D', null],
    ['a b', { drop: ['b'] }, 'a', 'b', null],
    ['a b', { rename: { b: 'c' } }, 'a', 'b', null],
    ['a b', { rename: { b: 'c' } }, 'a', 'c', 'c-2'],
    ['r/a b', { strip: 'r' }, 'r/a', 'r/b', 'r/b-2'],
    ['r/a', { strip: 'r' }, 'r/a', 'r', 'r-2'],
  ])('STO51 of "%s", by %j: %s to "%s", free %s', (input, some, path, to, free) => {
    const found = planRenaming({
      entries: entries(input),
      plan: plan(some),
      repair: { kind: 'rename', path, to },
    })
    expect(found.ok ? null : found.free).toBe(free)
    if (found.ok) expect(found.plan.rename[path]).toBe(to)
    else expect(found.reason).toBe(to === '' ? 'empty' : 'taken')
  })

  const finding = (repair: Repair | null): Finding => ({
    code: 'archive_litter',
    params: {},
    level: 'warning',
    path: null,
    files: 1,
    bytes: 1,
    repair,
  })

  test('STO51 all repairs together create no duplicate names', () => {
    const input = entries('r/A r/a r/a-2 r/n/x r/.DS_Store r/n/.DS_Store')
    const all = repairAll(
      input,
      [
        { kind: 'rename', path: 'r/A', to: 'r/a-2' } as const,
        { kind: 'strip', folder: 'r' } as const,
        null,
        { kind: 'rename', path: 'r/a', to: 'r/a-2-2' } as const,
        { kind: 'drop', paths: ['r/.DS_Store', 'r/n/.DS_Store'] } as const,
      ].map(finding),
    )
    expect(applyPlan(input, all).retained.map(({ entry }) => entry.path)).toEqual([
      'a-2-2',
      'a-2-2-2',
      'a-2',
      'n/x',
    ])
  })

  test('STO51 ten thousand new names are found in one pass', () => {
    const input = entries(
      Array.from({ length: 10_000 }, (_, at) => `d${at % 100}/Same${at} d${at % 100}/same${at}`).join(' '),
    )
    const all = repairAll(
      input,
      input
        .filter((_, at) => at % 2 === 0)
        .map(({ path }) => finding({ kind: 'rename', path, to: path.toLowerCase() })),
    )
    expect(all.rename['d7/Same7']).toBe('d7/same7-2')
    expect(new Set(Object.values(all.rename)).size).toBe(10_000)
  })
})

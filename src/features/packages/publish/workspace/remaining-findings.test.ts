import { describe, expect, test } from 'vitest'
import type { Entry, Finding } from '#domain/archive/archive.ts'
import { createFinding } from '#domain/archive/finding.ts'
import { type Plan, applyPlan, noPlan } from '#domain/archive/repair/repair.ts'
import { storeLimits } from '#contract/store/limits.ts'
import { formerPaths, readFindings, standingOf } from './remaining-findings.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const rules = { collection: 'app', limits } as const
const entry = (path: string): Entry => ({ path, folder: false, size: 10, packed: 10, crc32: 1 })
const entries = [
  'root/.git/HEAD',
  'root/pages/a.json',
  'root/pages/A.json',
  'root/.env',
  'root/README.md',
].map(entry)
const secret = createFinding('archive_env', { path: 'root/.env', params: { line: 1 } })

const left = (plan: Plan, read: readonly Finding[] = [secret]) => {
  const { standing, isBuildable } = standingOf({
    kept: applyPlan(entries, plan).retained,
    strip: plan.strip,
    read,
    rules,
  })
  return { standing: standing.map(({ code, path }) => `${code} ${path}`), isBuildable }
}

describe('STO66 what a plan leaves standing', () => {
  test('nothing is mended by no plan', () => {
    const { standing, isBuildable } = left(noPlan)
    expect(standing).toContain('archive_root_folder root')
    expect(standing).toContain('archive_version_control root/.git')
    expect(standing).toContain('archive_env root/.env')
    expect(isBuildable).toBe(false)
  })
  test('findings stand at the paths of what was dropped, although the root folder is stripped', () => {
    const { standing } = left({ ...noPlan, strip: 'root' })
    expect(standing).toContain('archive_version_control root/.git')
    expect(standing.some((each) => each.startsWith('archive_same_case root/pages/'))).toBe(true)
  })
  test('a secret does not keep an archive from being built; it goes with its file', () => {
    const plan: Plan = {
      ...noPlan,
      strip: 'root',
      drop: ['root/.git'],
      rename: { 'root/pages/A.json': 'root/pages/B.json' },
    }
    expect(left(plan)).toEqual({ standing: ['archive_env root/.env'], isBuildable: true })
    expect(left({ ...plan, drop: ['root/.git', 'root/.env'] })).toEqual({ standing: [], isBuildable: true })
    expect(left({ ...plan, ignore: ['.env'] })).toEqual({ standing: [], isBuildable: true })
  })
  test('a repair may bring something about: without its neighbours a folder is a root folder', () => {
    const { standing } = left({
      ...noPlan,
      strip: 'root',
      drop: ['root/.git', 'root/.env', 'root/README.md'],
    })
    expect(standing).toContain('archive_root_folder root/pages')
  })
  test('repairs of what came about are said by the paths of what was dropped, too', () => {
    const plan: Plan = { ...noPlan, strip: 'root', drop: ['root/.git', 'root/.env', 'root/README.md'] }
    const { standing } = standingOf({
      kept: applyPlan(entries, plan).retained,
      strip: 'root',
      read: [],
      rules,
    })
    const repairs = standing.map(({ repair }) => repair)
    expect(repairs).toContainEqual({ kind: 'strip', folder: 'root/pages' })
    expect(repairs.some((repair) => repair?.kind === 'rename')).toBe(true)
    for (const { repair } of standing)
      if (repair?.kind === 'rename') expect(repair.to.startsWith('root/pages/')).toBe(true)
  })
  test('nothing that is left cannot be built', () => {
    expect(left({ ...noPlan, drop: ['root'] }).isBuildable).toBe(false)
  })
  test('what names tell is not kept as read', () => {
    const all = [secret, createFinding('archive_version_control', { path: 'root/.git' })]
    expect(readFindings(all, { entries, rules })).toEqual([secret])
  })
  test('the former path of a folder follows from what lies in it', () => {
    const plan: Plan = { ...noPlan, strip: 'root', rename: { 'root/pages': 'root/views' } }
    const former = formerPaths(applyPlan(entries, plan).retained)
    expect(former('views')).toBe('root/pages')
    expect(former('views/a.json')).toBe('root/pages/a.json')
    expect(former('elsewhere')).toBe('elsewhere')
  })
})

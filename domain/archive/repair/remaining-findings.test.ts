import { describe, expect, test } from 'vitest'
import type { Entry, Finding } from '../archive.ts'
import { createFinding } from '../finding.ts'
import { type RepairPlan, applyPlan, noPlan } from './repair.ts'
import { storeLimits } from '#contract/store/limits.ts'
import { formerPaths, readFindings, remainingFindings } from './remaining-findings.ts'

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

const remainingAfter = (plan: RepairPlan, read: readonly Finding[] = [secret]) => {
  const { remaining, isBuildable } = remainingFindings({
    retained: applyPlan(entries, plan).retained,
    strip: plan.strip,
    read,
    rules,
  })
  return { remaining: remaining.map(({ code, path }) => `${code} ${path}`), isBuildable }
}

describe('STO66 the findings that remain after a plan', () => {
  test('an empty plan repairs nothing', () => {
    const { remaining, isBuildable } = remainingAfter(noPlan)
    expect(remaining).toContain('archive_root_folder root')
    expect(remaining).toContain('archive_version_control root/.git')
    expect(remaining).toContain('archive_env root/.env')
    expect(isBuildable).toBe(false)
  })
  test('findings have the paths of what was dropped, although the root folder is stripped', () => {
    const { remaining } = remainingAfter({ ...noPlan, strip: 'root' })
    expect(remaining).toContain('archive_version_control root/.git')
    expect(remaining.some((each) => each.startsWith('archive_same_case root/pages/'))).toBe(true)
  })
  test('a secret does not prevent building, and is removed with its file', () => {
    const plan: RepairPlan = {
      ...noPlan,
      strip: 'root',
      drop: ['root/.git'],
      rename: { 'root/pages/A.json': 'root/pages/B.json' },
    }
    expect(remainingAfter(plan)).toEqual({ remaining: ['archive_env root/.env'], isBuildable: true })
    expect(remainingAfter({ ...plan, drop: ['root/.git', 'root/.env'] })).toEqual({
      remaining: [],
      isBuildable: true,
    })
    expect(remainingAfter({ ...plan, ignore: ['.env'] })).toEqual({ remaining: [], isBuildable: true })
  })
  test('a repair can cause a finding: a folder without siblings is a root folder', () => {
    const { remaining } = remainingAfter({
      ...noPlan,
      strip: 'root',
      drop: ['root/.git', 'root/.env', 'root/README.md'],
    })
    expect(remaining).toContain('archive_root_folder root/pages')
  })
  test('repairs of such findings have the paths of what was dropped, too', () => {
    const plan: RepairPlan = { ...noPlan, strip: 'root', drop: ['root/.git', 'root/.env', 'root/README.md'] }
    const { remaining } = remainingFindings({
      retained: applyPlan(entries, plan).retained,
      strip: 'root',
      read: [],
      rules,
    })
    const repairs = remaining.map(({ repair }) => repair)
    expect(repairs).toContainEqual({ kind: 'strip', folder: 'root/pages' })
    expect(repairs.some((repair) => repair?.kind === 'rename')).toBe(true)
    for (const { repair } of remaining)
      if (repair?.kind === 'rename') expect(repair.to.startsWith('root/pages/')).toBe(true)
  })
  test('an empty archive cannot be built', () => {
    expect(remainingAfter({ ...noPlan, drop: ['root'] }).isBuildable).toBe(false)
  })
  test('findings by name are not findings of contents', () => {
    const all = [secret, createFinding('archive_version_control', { path: 'root/.git' })]
    expect(readFindings(all, { entries, rules })).toEqual([secret])
  })
  test('the former path of a folder follows from its contents', () => {
    const plan: RepairPlan = { ...noPlan, strip: 'root', rename: { 'root/pages': 'root/views' } }
    const former = formerPaths(applyPlan(entries, plan).retained)
    expect(former('views')).toBe('root/pages')
    expect(former('views/a.json')).toBe('root/pages/a.json')
    expect(former('elsewhere')).toBe('elsewhere')
  })
})

import { describe, expect, test } from 'vitest'
import { storeLimits } from '#contract/store/limits.ts'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { type TaskContext, build, openFolder, openZip, computePlan, withRepairs } from './archive-plan.ts'
import { offeredRepairs } from './workspace-state.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const rules = { collection: 'app', limits, language: 'en' } as const
const work: TaskContext = {
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onEntries: () => undefined,
}

const fileAt = (path: string, text: string) => ({ path, file: new File([text], path, { lastModified: 0 }) })
const files = [
  fileAt('root/.git/HEAD', 'ref'),
  fileAt('root/config/.env', 'DB_PASSWORD=hunter2-Zx81-qq\n'),
  fileAt('root/pages/Runway.json', '{"a":1}'),
  fileAt('root/pages/runway.json', '{"a":2}'),
  fileAt('root/README.md', '# Dashboard'),
]

describe('STO66 checks and repairs a folder and an archive alike', () => {
  test('offers a repair for each finding, and all repairs together leave none', async () => {
    const { archive, opened } = await openFolder({ files, folders: ['root/node_modules'] }, { rules, work })
    const codes = opened.findings.map(({ code }) => code)
    expect(codes).toContain('archive_root_folder')
    expect(codes).toContain('archive_dependencies')
    expect(codes).toContain('archive_same_case')
    expect(opened.findings.some(({ level }) => level === 'secret')).toBe(true)
    const offered = offeredRepairs({ remaining: opened.findings, refused: [], accepted: [] })
    const plan = withRepairs(archive, { plan: noPlan, repairs: offered })
    const { isBuildable, remaining, totals } = computePlan(archive, plan)
    expect(isBuildable).toBe(true)
    expect(remaining.filter(({ level }) => level === 'error')).toEqual([])
    const built = await build(archive, { plan, work })
    expect(built.inspection.files).toBe(totals.files)
    expect(built.remaining).toEqual(remaining)
    expect(built.sha256).toMatch(/^[0-9a-f]{64}$/)
  })
  test('sends a valid archive byte for byte', async () => {
    const validFiles = [fileAt('manifest.json', '{}'), fileAt('pages/a.json', '{}')]
    const folder = await openFolder({ files: validFiles, folders: [] }, { rules, work })
    const { blob } = await build(folder.archive, { plan: noPlan, work })
    const { archive, opened } = await openZip(blob, { rules, work })
    expect(opened.findings).toEqual([])
    const built = await build(archive, { plan: noPlan, work })
    expect(built.blob).toBe(blob)
  })
  test('reports a file that is not an archive, and does not build it', async () => {
    const { archive, opened } = await openZip(new Blob(['<html>']), { rules, work })
    expect(opened.findings.length).toBeGreaterThan(0)
    expect(computePlan(archive, noPlan).isBuildable).toBe(false)
  })
  test('packs a folder that exceeds the limits only after a plan makes it fit', async () => {
    const tight = { ...rules, limits: { ...limits, archive_entries: 4 } }
    const { archive, opened } = await openFolder({ files, folders: [] }, { rules: tight, work })
    expect(opened.findings.map(({ code }) => code)).toContain('archive_entries')
    expect(archive.blob).toBeNull()
    const plan = { ...noPlan, strip: 'root', drop: ['root/.git', 'root/pages/runway.json'] }
    expect(computePlan(archive, plan).isBuildable).toBe(true)
    const built = await build(archive, { plan, work })
    expect(built.remaining.map(({ level, path }) => [level, path])).toEqual([['secret', 'root/config/.env']])
  })
})

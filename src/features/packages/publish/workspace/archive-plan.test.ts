import { describe, expect, test } from 'vitest'
import { storeLimits } from '#contract/store/limits.ts'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { type Work, build, openFolder, openZip, planned, withRepairs } from './archive-plan.ts'
import { offeredRepairs } from './workspace-state.ts'

const limits = {
  archive: storeLimits.archive.initial,
  archive_entries: storeLimits.archive_entries.initial,
  archive_unpacked: storeLimits.archive_unpacked.initial,
  archive_ratio: storeLimits.archive_ratio.initial,
}
const rules = { collection: 'app', limits, language: 'en' } as const
const work: Work = {
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

describe('STO66 a folder and an archive are checked and repaired alike', () => {
  test('all that is found is offered, and all repairs at once leave nothing', async () => {
    const { desk, opened } = await openFolder({ files, folders: ['root/node_modules'] }, { rules, work })
    const codes = opened.findings.map(({ code }) => code)
    expect(codes).toContain('archive_root_folder')
    expect(codes).toContain('archive_dependencies')
    expect(codes).toContain('archive_same_case')
    expect(opened.findings.some(({ level }) => level === 'secret')).toBe(true)
    const offered = offeredRepairs({ standing: opened.findings, refused: [], accepted: [] })
    const plan = withRepairs(desk, { plan: noPlan, repairs: offered })
    const { isBuildable, standing, kept } = planned(desk, plan)
    expect(isBuildable).toBe(true)
    expect(standing.filter(({ level }) => level === 'error')).toEqual([])
    const built = await build(desk, { plan, work })
    expect(built.inspection.files).toBe(kept.files)
    expect(built.standing).toEqual(standing)
    expect(built.sha256).toMatch(/^[0-9a-f]{64}$/)
  })
  test('a sound archive is sent as it is, to the byte', async () => {
    const sound = [fileAt('manifest.json', '{}'), fileAt('pages/a.json', '{}')]
    const folder = await openFolder({ files: sound, folders: [] }, { rules, work })
    const { blob } = await build(folder.desk, { plan: noPlan, work })
    const { desk, opened } = await openZip(blob, { rules, work })
    expect(opened.findings).toEqual([])
    const built = await build(desk, { plan: noPlan, work })
    expect(built.blob).toBe(blob)
  })
  test('what is no archive is a finding, and cannot be built', async () => {
    const { desk, opened } = await openZip(new Blob(['<html>']), { rules, work })
    expect(opened.findings.length).toBeGreaterThan(0)
    expect(planned(desk, noPlan).isBuildable).toBe(false)
  })
  test('a folder beyond the limits is not packed before a plan makes it fit', async () => {
    const tight = { ...rules, limits: { ...limits, archive_entries: 4 } }
    const { desk, opened } = await openFolder({ files, folders: [] }, { rules: tight, work })
    expect(opened.findings.map(({ code }) => code)).toContain('archive_entries')
    expect(desk.blob).toBeNull()
    const plan = { ...noPlan, strip: 'root', drop: ['root/.git', 'root/pages/runway.json'] }
    expect(planned(desk, plan).isBuildable).toBe(true)
    const built = await build(desk, { plan, work })
    expect(built.standing.map(({ level, path }) => [level, path])).toEqual([['secret', 'root/config/.env']])
  })
})

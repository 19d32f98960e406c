import { describe, expect, test } from 'vitest'
import { createFinding } from '#domain/archive/finding.ts'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { findingsByPath, rowState, summaryOf } from './row-state.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { emptyWorkspace } from '../workspace/workspace-state.ts'

const dropGit = { kind: 'drop', paths: ['.git'] } as const
const dropLitter = { kind: 'drop', paths: ['.DS_Store', 'pages/.DS_Store'] } as const
const git = createFinding('archive_version_control', { path: '.git', files: 3, repair: dropGit })
const litter = createFinding('archive_litter', { path: '.DS_Store', files: 2, repair: dropLitter })
const secret = createFinding('archive_env', { path: '.env', params: { line: 2 } })
const findings = [git, secret, litter]
const noInspection = { entries: [], findings: [], size: 0, unpacked: 0, files: 0 }
const workspace: Workspace = { ...emptyWorkspace, findings, standing: findings }

const at = (path: string, more: Partial<typeof workspace> = {}) => {
  const shown = { ...workspace, ...more }
  const { act, isStruck } = rowState(path, { shown, found: findingsByPath(shown) })
  return { act, isStruck }
}

describe('STO67 each row has one thing to do, and its undoing', () => {
  test('what is offered', () => {
    expect(at('.git')).toEqual({ act: { is: 'repair', repair: dropGit, offered: false }, isStruck: false })
    expect(at('.env').act).toEqual({
      is: 'repair',
      repair: { kind: 'drop', paths: ['.env'] },
      offered: false,
    })
    expect(at('a.json').act).toMatchObject({ is: 'repair', offered: true })
  })
  test('what is done', () => {
    const plan = { ...noPlan, drop: ['.git', ...dropLitter.paths] }
    expect(at('.git', { plan })).toEqual({ act: { is: 'repaired', repair: dropGit }, isStruck: true })
    expect(at('.git/HEAD', { plan })).toEqual({ act: { is: 'gone' }, isStruck: true })
    expect(at('.DS_Store', { plan }).act).toEqual({ is: 'repaired', repair: dropLitter })
    expect(at('.DS_Store', { plan: { ...noPlan, drop: ['.DS_Store'] } }).act).toEqual({
      is: 'repaired',
      repair: { kind: 'drop', paths: ['.DS_Store'] },
    })
  })
  test('what was accepted, ignored, not read', () => {
    expect(at('.env', { accepted: ['.env'] })).toEqual({ act: { is: 'accepted' }, isStruck: false })
    expect(at('b.log', { ignored: new Map([['b.log', '*.log']]) })).toEqual({
      act: { is: 'ignored', pattern: '*.log' },
      isStruck: true,
    })
    expect(at('lib', { unread: [{ path: 'lib', files: null }] }).act).toEqual({ is: 'unread' })
  })
  test('what building alone has mended', () => {
    const differs = createFinding('archive_headers_differ', { path: 'a.json' })
    const built = { blob: new Blob(), sha256: '', inspection: noInspection, took: 0 }
    const mended = { findings: [differs], standing: [], built }
    expect(at('a.json', mended)).toEqual({ act: { is: 'rebuilt' }, isStruck: false })
    expect(at('a.json', { ...mended, standing: [differs] }).act.is).toBe('repair')
    expect(at('a.json', { ...mended, refused: [differs] }).act.is).toBe('repair')
    expect(at('a.json', { ...mended, built: null }).act.is).toBe('repair')
  })
  test('accepting a file that holds no secret any more says nothing', () => {
    expect(at('.env', { accepted: ['.env'], standing: [] }).act.is).toBe('repair')
  })
})

describe('STO66 the sentence counts what is left', () => {
  test.each([
    ['nothing done', {}, { must: 2, should: 1, offered: 2 }],
    ['a secret accepted', { accepted: ['.env'] }, { must: 1, should: 1, offered: 2 }],
    ['only the warning stands', { standing: [litter] }, { must: 0, should: 1, offered: 1 }],
    ['found by the platform', { standing: [], refused: [git] }, { must: 1, should: 0, offered: 1 }],
    ['found by both', { refused: [git] }, { must: 2, should: 1, offered: 2 }],
    ['about to be mended', { plan: { ...noPlan, drop: ['.git'] } }, { must: 2, should: 1, offered: 1 }],
  ])('%s', (_, more, summary) => {
    expect(summaryOf({ ...workspace, ...more })).toEqual(summary)
  })
})

import { describe, expect, test } from 'vitest'
import { createFinding } from '#domain/archive/finding.ts'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { findingsByPath, rowState, summaryOf } from './row-state.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { emptyWorkspace, offeredRepairs, withoutWarnings } from '../workspace/workspace-state.ts'

const dropGit = { kind: 'drop', paths: ['.git'] } as const
const dropLitter = { kind: 'drop', paths: ['.DS_Store', 'pages/.DS_Store'] } as const
const git = createFinding('archive_version_control', { path: '.git', files: 3, repair: dropGit })
const litter = createFinding('archive_litter', { path: '.DS_Store', files: 2, repair: dropLitter })
const secret = createFinding('archive_env', { path: '.env', params: { line: 2 } })
const findings = [git, secret, litter]
const noInspection = { entries: [], findings: [], size: 0, unpacked: 0, files: 0 }
const workspace: Workspace = { ...emptyWorkspace, findings, remaining: findings }

const at = (path: string, more: Partial<typeof workspace> = {}) => {
  const context = { ...workspace, ...more }
  const { act, isStruck } = rowState(path, { context, found: findingsByPath(context) })
  return { act, isStruck }
}

describe('STO67 each row has one action and its undo', () => {
  test('offers an action', () => {
    expect(at('.git')).toEqual({ act: { is: 'repair', repair: dropGit, offered: false }, isStruck: false })
    expect(at('.env').act).toEqual({
      is: 'repair',
      repair: { kind: 'drop', paths: ['.env'] },
      offered: false,
    })
    expect(at('a.json').act).toMatchObject({ is: 'repair', offered: true })
  })
  test('shows an action that is done', () => {
    const plan = { ...noPlan, drop: ['.git', ...dropLitter.paths] }
    expect(at('.git', { plan })).toEqual({ act: { is: 'repaired', repair: dropGit }, isStruck: true })
    expect(at('.git/HEAD', { plan })).toEqual({ act: { is: 'gone' }, isStruck: true })
    expect(at('.DS_Store', { plan }).act).toEqual({ is: 'repaired', repair: dropLitter })
    expect(at('.DS_Store', { plan: { ...noPlan, drop: ['.DS_Store'] } }).act).toEqual({
      is: 'repaired',
      repair: { kind: 'drop', paths: ['.DS_Store'] },
    })
  })
  test('shows a finding at each file that its repair leaves out', () => {
    expect(at('pages/.DS_Store')).toEqual({
      act: { is: 'repair', repair: dropLitter, offered: false },
      isStruck: false,
    })
    expect(findingsByPath(workspace).get('pages/.DS_Store')).toEqual([litter])
  })
  test('shows accepted, ignored and unread rows', () => {
    expect(at('.env', { accepted: ['.env'] })).toEqual({ act: { is: 'accepted' }, isStruck: false })
    expect(at('b.log', { ignored: new Map([['b.log', '*.log']]) })).toEqual({
      act: { is: 'ignored', pattern: '*.log' },
      isStruck: true,
    })
    expect(at('lib', { unread: [{ path: 'lib', files: null }] }).act).toEqual({ is: 'unread' })
  })
  test('shows what rebuilding alone has repaired', () => {
    const differs = createFinding('archive_headers_differ', { path: 'a.json' })
    const built = { blob: new Blob(), sha256: '', inspection: noInspection, duration: 0 }
    const rebuilt = { findings: [differs], remaining: [], built }
    expect(at('a.json', rebuilt)).toEqual({ act: { is: 'rebuilt' }, isStruck: false })
    expect(at('a.json', { ...rebuilt, remaining: [differs] }).act.is).toBe('repair')
    expect(at('a.json', { ...rebuilt, refused: [differs] }).act.is).toBe('repair')
    expect(at('a.json', { ...rebuilt, built: null }).act.is).toBe('repair')
  })
  test('ignores an accepted file that does not contain a secret any more', () => {
    expect(at('.env', { accepted: ['.env'], remaining: [] }).act.is).toBe('repair')
  })
})

describe('STO66 counts the remaining findings', () => {
  test.each([
    ['an empty plan', {}, { must: 2, should: 1, offered: 2, offeredErrors: 1 }],
    ['an accepted secret', { accepted: ['.env'] }, { must: 1, should: 1, offered: 2, offeredErrors: 1 }],
    ['only a warning remains', { remaining: [litter] }, { must: 0, should: 1, offered: 1, offeredErrors: 0 }],
    [
      'found by the platform',
      { remaining: [], refused: [git] },
      { must: 1, should: 0, offered: 1, offeredErrors: 1 },
    ],
    ['found by both', { refused: [git] }, { must: 2, should: 1, offered: 2, offeredErrors: 1 }],
    [
      'a planned repair',
      { plan: { ...noPlan, drop: ['.git'] } },
      { must: 2, should: 1, offered: 1, offeredErrors: 0 },
    ],
  ])('%s', (_, more, summary) => {
    expect(summaryOf({ ...workspace, ...more })).toEqual(summary)
  })
})

test('STO67 repairing errors only leaves the warnings', () => {
  expect(offeredRepairs(workspace)).toEqual([dropGit, dropLitter])
  expect(offeredRepairs(withoutWarnings(workspace))).toEqual([dropGit])
})

import { expect, test } from 'vitest'
import { noPlan } from '#domain/archive/repair/repair.ts'
import { archiveRows } from '#src/components/archive/archive-rows.ts'
import { changesOf } from './plan-changes.ts'
import { emptyWorkspace } from '../workspace/workspace-state.ts'

const rows = archiveRows(
  ['root/.git/HEAD', 'root/.git/index', 'root/a.log', 'root/b.json', 'root/c.json'].map((path) => ({
    path,
    folder: false,
    size: 5,
  })),
)

test('STO69 lists the changes to what was dropped: stripped, dropped, ignored, renamed', () => {
  const plan = {
    strip: 'root',
    drop: ['root/.git', 'root/.git/HEAD'],
    rename: { 'root/b.json': 'root/d.json' },
    ignore: ['*.log'],
  }
  const ignored = new Map([['root/a.log', '*.log']])
  expect(changesOf({ ...emptyWorkspace, rows, plan, ignored })).toEqual([
    { is: 'stripped', path: 'root', files: 2 },
    { is: 'dropped', path: 'root/.git', files: 2, size: 10 },
    { is: 'ignored', path: 'root/a.log', pattern: '*.log', files: 1, size: 5 },
    { is: 'renamed', path: 'root/b.json', to: 'root/d.json' },
  ])
  expect(changesOf({ ...emptyWorkspace, rows, plan: noPlan })).toEqual([])
})

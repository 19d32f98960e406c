import { expect, test } from 'vitest'
import { replacesFailure, openFailures, type FinishedJob } from './open-failures.ts'

const job = (id: string, over: Partial<FinishedJob> = {}): FinishedJob => ({
  id,
  kind: 'extraction',
  subject: 'shop/orders.csv',
  target: null,
  outcome: 'failed',
  ...over,
})
const done = { outcome: 'success' } as const
const build = (id: string, subject: string, over: Partial<FinishedJob> = {}) =>
  job(id, { kind: 'build', subject, ...over })
const run = (id: string, over: Partial<FinishedJob> = {}) =>
  job(id, { kind: 'workflow', subject: 'Nightly', target: 'nightly', ...over })

test.each<[string, FinishedJob, FinishedJob, boolean]>([
  ['the same table', job('2', done), job('1'), true],
  ['another table', job('2', { ...done, subject: 'shop/items.csv' }), job('1'), false],
  ['a failure', job('2'), job('1'), false],
  ['another kind', build('2', 'shop/orders.csv', done), job('1'), false],
  ['the same levels', build('2', 'data_prim', done), build('1', 'data_prim'), true],
  ['more levels', build('2', 'data_prim, data_mart', done), build('1', 'data_mart'), true],
  ['fewer levels', build('2', 'data_prim', done), build('1', 'data_prim, data_mart'), false],
  ['a renamed workflow', run('2', { ...done, subject: 'Every night' }), run('1'), true],
  ['another workflow of the same name', run('2', { ...done, target: 'other' }), run('1'), false],
])('UI20.b a later job makes up for a failure: %s', (_case, later, failed, isMadeUpFor) => {
  expect(replacesFailure(later, failed)).toBe(isMadeUpFor)
})

test.each<[string, readonly FinishedJob[], readonly string[]]>([
  ['no jobs', [], []],
  ['a failure', [job('1')], ['1']],
  ['a failure after a success', [job('2'), job('1', done)], ['2']],
  ['a failure before a success', [job('2', done), job('1')], []],
  ['two failures of one work', [job('2'), job('1')], ['2']],
  ['failures of two works', [run('2'), job('1')], ['2', '1']],
  ['an interrupted job is none', [job('1', { outcome: 'interrupted' })], []],
  ['a success between two failures', [job('3'), job('2', done), job('1')], ['3']],
])('UI20.b open failures, newest first: %s', (_case, jobs, ids) => {
  expect(openFailures(jobs).map(({ id }) => id)).toEqual(ids)
})

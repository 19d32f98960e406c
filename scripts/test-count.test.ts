import { expect, test } from 'vitest'
import { countJourneys, countUnit } from './test-count.ts'

const unit = (...files: object[]) => JSON.stringify({ testResults: files })
const file = (...statuses: string[]) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ fullName: `case ${at}`, status })),
})

test.each([
  [
    'passed and failed',
    unit(file('passed', 'failed'), file('passed')),
    { passed: 2, failed: 1, skipped: [] },
  ],
  [
    'each kind of skip',
    unit(file('skipped', 'todo')),
    { passed: 0, failed: 0, skipped: ['case 0', 'case 1'] },
  ],
  [
    'a file that cannot be loaded',
    unit({ name: 'a.test.ts', status: 'failed', assertionResults: [] }),
    { passed: 0, failed: 1, skipped: [] },
  ],
])('unit tests are counted: %s', (_title, text, count) => {
  expect(countUnit(text)).toEqual(count)
})

const journeys = (statuses: string[], errors: object[] = []) =>
  JSON.stringify({
    errors,
    suites: [
      { specs: [], suites: [{ specs: statuses.map((status) => ({ title: status, tests: [{ status }] })) }] },
    ],
  })

test.each([
  ['nested suites', journeys(['expected', 'expected']), { passed: 2, failed: 0, skipped: [] }],
  ['a flaky journey fails', journeys(['flaky', 'unexpected']), { passed: 0, failed: 2, skipped: [] }],
  ['a skipped journey is named', journeys(['skipped']), { passed: 0, failed: 0, skipped: ['skipped'] }],
  [
    'an error outside of journeys fails',
    journeys([], [{ message: 'x' }]),
    { passed: 0, failed: 1, skipped: [] },
  ],
])('journeys are counted: %s', (_title, text, count) => {
  expect(countJourneys(text)).toEqual(count)
})

import { expect, test } from 'vitest'
import { countResults } from './test-count.ts'
import { readJourneysReport, readUnitReport } from './test-reports.ts'

const unit = (...files: object[]) => JSON.stringify({ testResults: files })
const file = (...statuses: string[]) => ({
  name: 'a.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, index) => ({ fullName: `case ${index}`, status })),
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
  [
    'a file whose tests pass, and which leaves something behind',
    unit({ ...file('passed'), status: 'failed' }),
    { passed: 1, failed: 1, skipped: [] },
  ],
])('unit tests are counted: %s', (_title, text, count) => {
  expect(countResults(readUnitReport(text))).toEqual(count)
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
  expect(countResults(readJourneysReport(text))).toEqual(count)
})

test('the time of a file is the sum of its journeys, or from its first unit test to its last', () => {
  const spec = (duration: number) => ({
    title: 'a',
    file: 'a.e2e.ts',
    tests: [{ status: 'expected', results: [{ duration }] }],
  })
  const report = JSON.stringify({ errors: [], suites: [{ specs: [spec(2), spec(3)] }] })
  expect(readJourneysReport(report)).toMatchObject([{ file: 'e2e/a.e2e.ts', milliseconds: 5 }])
  expect(readUnitReport(unit({ ...file('passed'), startTime: 10, endTime: 14 }))).toMatchObject([
    { milliseconds: 4 },
  ])
})

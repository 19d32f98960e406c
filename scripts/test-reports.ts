// Reads the reports of Vitest and Playwright into one form: files with their tests and times.
import { relative } from 'node:path'
import { z } from 'zod'
import { root } from './command.ts'

export type TestStatus = 'passed' | 'failed' | 'skipped'

export interface TestResult {
  readonly title: string
  readonly status: TestStatus
  /** The reason for the failure. */
  readonly message?: string | undefined
}

export interface TestFileResult {
  /** Path relative to the root of the project. */
  readonly file: string
  readonly milliseconds: number
  readonly tests: readonly TestResult[]
}

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number().optional(),
      endTime: z.number().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).optional(),
        }),
      ),
    }),
  ),
})

const skippedInUnit = new Set(['skipped', 'pending', 'todo', 'disabled'])

const unitStatus = (status: string): TestStatus => {
  if (status === 'passed') return 'passed'
  return skippedInUnit.has(status) ? 'skipped' : 'failed'
}

/** Reads Vitest's JSON report. A file that failed outside of its tests counts as one more failed test. */
export function readUnitReport(text: string): TestFileResult[] {
  const { testResults } = unitReport.parse(JSON.parse(text))
  return testResults.map(({ name, status, startTime = 0, endTime = 0, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      title: test.fullName,
      status: unitStatus(test.status),
      message: test.failureMessages?.join('\n'),
    }))
    const isFailedOutside = status === 'failed' && tests.every((test) => test.status !== 'failed')
    return {
      file: relative(root, name),
      milliseconds: endTime - startTime,
      tests: isFailedOutside ? [...tests, { title: name, status: 'failed' }] : tests,
    }
  })
}

const journeyTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  results: z
    .array(
      z.object({
        duration: z.number(),
        errors: z.array(z.object({ message: z.string().optional() })).optional(),
      }),
    )
    .optional(),
})
const journeySpec = z.object({
  title: z.string(),
  file: z.string().optional(),
  tests: z.array(journeyTest),
})
type JourneySpec = z.infer<typeof journeySpec>
interface Suite {
  readonly specs: readonly JourneySpec[]
  readonly suites?: readonly Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(journeySpec),
  suites: z.lazy(() => z.array(suite)).optional(),
})
const journeysReport = z.object({ suites: z.array(suite), errors: z.array(z.unknown()) })

const specsOf = ({ specs, suites = [] }: Suite): JourneySpec[] => [...specs, ...suites.flatMap(specsOf)]

// A journey that passed only in a second attempt counts as failed.
const journeyStatuses = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'failed',
  skipped: 'skipped',
} as const satisfies Record<z.infer<typeof journeyTest>['status'], TestStatus>

const durationOf = (specs: readonly JourneySpec[]): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results))
    .reduce((sum, { duration }) => sum + duration, 0)

/** Reads Playwright's JSON report. An error outside of the journeys counts as one failed test. */
export function readJourneysReport(text: string): TestFileResult[] {
  const { suites, errors } = journeysReport.parse(JSON.parse(text))
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) => file ?? '')
  const files = [...byFile].map(([file, specs]) => ({
    file: `e2e/${file}`,
    milliseconds: durationOf(specs),
    tests: specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results = [] }) => ({
        title,
        status: journeyStatuses[status],
        message: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n'),
      })),
    ),
  }))
  if (errors.length === 0) return files
  const failures = errors.map(() => ({ title: 'an error outside of journeys', status: 'failed' as const }))
  return [...files, { file: 'e2e', milliseconds: 0, tests: failures }]
}

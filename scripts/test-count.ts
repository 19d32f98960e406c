// Adds up what the unit tests and the journeys reported. A missing report is named: tests that did not run must
// never look like tests that passed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { root } from './command.ts'

export type TestCount = { passed: number; failed: number; skipped: string[] }

const unitFile = resolve(root, 'test-results/unit.json')
const journeysFile = resolve(root, 'test-results/journeys.json')

const unitReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

const journeySpec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
})
type Suite = { specs: z.infer<typeof journeySpec>[]; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(journeySpec),
  suites: z.lazy(() => z.array(suite)).optional(),
})
const journeysReport = z.object({ suites: z.array(suite), errors: z.array(z.unknown()) })

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

type Test = { title: string; status: string }
type Words = { good: readonly string[]; skip: readonly string[] }

const countOf = (tests: readonly Test[], { good, skip }: Words): TestCount => ({
  passed: tests.filter(({ status }) => good.includes(status)).length,
  failed: tests.filter(({ status }) => !good.includes(status) && !skip.includes(status)).length,
  skipped: tests.filter(({ status }) => skip.includes(status)).map(({ title }) => title),
})

/** Counts of vitest's JSON report; a file that could not be loaded counts as one failure. */
export const countUnit = (text: string): TestCount => {
  const { testResults } = unitReport.parse(JSON.parse(text))
  const tests = testResults.flatMap(({ name, status, assertionResults }) =>
    assertionResults.length === 0 && status === 'failed'
      ? [{ title: name, status }]
      : assertionResults.map(({ fullName, status: result }) => ({ title: fullName, status: result })),
  )
  return countOf(tests, { good: ['passed'], skip: ['skipped', 'pending', 'todo', 'disabled'] })
}

/** Counts of Playwright's JSON report; a journey that passed only when tried again counts as failed. */
export const countJourneys = (text: string): TestCount => {
  const { suites, errors } = journeysReport.parse(JSON.parse(text))
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests: runs }) => runs.map(({ status }) => ({ title, status })))
  const count = countOf(tests, { good: ['expected'], skip: ['skipped'] })
  return { ...count, failed: count.failed + errors.length }
}

/** Forgets the reports of earlier runs. */
export const clearReports = (): void => {
  for (const file of [unitFile, journeysFile]) rmSync(file, { force: true })
}

const reports = [
  { part: 'unit tests', file: unitFile, count: countUnit },
  { part: 'journeys', file: journeysFile, count: countJourneys },
]

/** The sum of both reports of this run; `missing` names the parts that left none, each of which counts as a failure. */
export const countTests = (): TestCount & { missing: string[] } => {
  const missing = reports.filter(({ file }) => !existsSync(file)).map(({ part }) => part)
  const counts = reports
    .filter(({ file }) => existsSync(file))
    .map(({ file, count }) => count(readFileSync(file, 'utf8')))
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0) + missing.length,
    skipped: counts.flatMap(({ skipped }) => skipped),
    missing,
  }
}

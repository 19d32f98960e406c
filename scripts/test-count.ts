// Adds up the reports of the stages. A missing report is named, because tests that did not run must never look like
// passed ones.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './command.ts'
import type { TestFileResult } from './test-reports.ts'
import type { TestStage } from './test-stages.ts'

export interface TestCount {
  readonly passed: number
  readonly failed: number
  /** The titles of the skipped tests. */
  readonly skipped: readonly string[]
}

const reportOf = ({ report }: TestStage): string => resolve(root, report)

/** Counts the tests of these files. */
export function countResults(files: readonly TestFileResult[]): TestCount {
  const tests = files.flatMap((file) => file.tests)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ title }) => title),
  }
}

/** Removes the reports of earlier runs. */
export function clearReports(stages: readonly TestStage[]): void {
  for (const stage of stages) rmSync(reportOf(stage), { force: true })
}

/** The reports of the stages, file by file. */
export function readResults(stages: readonly TestStage[]): TestFileResult[] {
  return stages
    .filter((stage) => existsSync(reportOf(stage)))
    .flatMap((stage) => stage.read(readFileSync(reportOf(stage), 'utf8')))
}

/**
 * The sum of the reports of these stages; `missing` names the stages without a report, each of which counts as a
 * failure.
 */
export function countTests(
  stages: readonly TestStage[],
): TestCount & { readonly missing: readonly string[] } {
  const missing = stages.filter((stage) => !existsSync(reportOf(stage))).map(({ name }) => name)
  const count = countResults(readResults(stages))
  return { ...count, failed: count.failed + missing.length, missing }
}

// The stages that run tests, and the tier of each. Each stage writes one report to `test-results`.
import { readJourneysReport, readUnitReport, type TestFileResult } from './test-reports.ts'

export type Tier = 'test' | 'deep'

export interface TestStage {
  readonly name: string
  readonly tier: Tier
  /** The script of package.json that runs the stage, alone or with others. */
  readonly script: string
  readonly report: string
  readonly read: (text: string) => TestFileResult[]
}

export const testStages: readonly TestStage[] = [
  {
    name: 'unit tests',
    tier: 'test',
    script: 'check',
    report: 'test-results/unit.json',
    read: readUnitReport,
  },
  {
    name: 'process tests',
    tier: 'test',
    script: 'process',
    report: 'test-results/process.json',
    read: readUnitReport,
  },
  {
    name: 'journeys',
    tier: 'test',
    script: 'e2e',
    report: 'test-results/journeys.json',
    read: readJourneysReport,
  },
  {
    name: 'properties',
    tier: 'deep',
    script: 'properties',
    report: 'test-results/properties.json',
    read: readUnitReport,
  },
  {
    name: 'interruptions',
    tier: 'deep',
    script: 'interruptions',
    report: 'test-results/interruptions.json',
    read: readUnitReport,
  },
  {
    name: 'matrix',
    tier: 'deep',
    script: 'matrix',
    report: 'test-results/matrix.json',
    read: readJourneysReport,
  },
]

export function stagesOf(tier: Tier): readonly TestStage[] {
  return testStages.filter((stage) => stage.tier === tier)
}

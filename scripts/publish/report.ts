// The result of a publication, for people and for programs.
import { formatReason } from '#contract/reasons.ts'
import type { Comparison } from '#domain/archive/compare/compare.ts'
import type { VersionProposal } from '#domain/archive/compare/versions.ts'
import type { PublishFailure } from './failure.ts'
import type { PublishReport } from './publish-folder.ts'

const countsOf = ({ changes, same }: Comparison) => {
  const count = (kind: string): number => changes.filter(({ change }) => change === kind).length
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    moved: count('moved'),
    same,
  }
}

const findingsOf = ({ findings, platformFindings }: PublishReport) => [
  ...findings.map(({ code, params, level, path, repair }) => ({
    code,
    level,
    path,
    message: formatReason(code, params),
    repairable: repair !== null,
  })),
  ...platformFindings.map(({ code, path, message }) => ({
    code,
    level: 'error' as const,
    path,
    message,
    repairable: false,
  })),
]

/** What the JSON of a publication contains. */
const membersOf = (report: PublishReport) => ({
  outcome: report.outcome,
  package: `${report.package.collection}/${report.package.id}`,
  version: report.version,
  proposed: report.proposal ?? null,
  latest: report.latest,
  changes: report.comparison === undefined ? null : countsOf(report.comparison),
  findings: findingsOf(report),
  repaired: report.repaired.map(({ code, path }) => ({ code, path })),
  sha256: report.sha256,
  size: report.size,
})

interface FailureMembers {
  readonly outcome: 'failed'
  readonly error: {
    readonly code: string
    readonly message: string
    readonly status: number | null
    readonly request_id: string | null
  }
}

export function failureReport({ code, message, status, requestId }: PublishFailure): FailureMembers {
  return {
    outcome: 'failed',
    error: { code, message, status: status ?? null, request_id: requestId ?? null },
  }
}

export function jsonOf(report: PublishReport | FailureMembers): string {
  return JSON.stringify('error' in report ? report : membersOf(report), undefined, 2)
}

const reasons = {
  first: 'it is the first version',
  removed: 'a file was removed or moved',
  added: 'a file was added',
  changed: 'a file was changed',
  nothing: 'no file was changed',
} as const satisfies Record<VersionProposal['reason'], string>

const comparisonLine = ({ comparison, latest }: PublishReport): readonly string[] => {
  if (comparison === undefined) return []
  const { added, changed, removed, moved, same } = countsOf(comparison)
  return [
    `Compared with ${latest ?? 'nothing'}: ${added} added, ${changed} changed, ${removed} removed, ${moved} moved, ${same} the same`,
  ]
}

const findingLines = (report: PublishReport): readonly string[] => {
  const found = findingsOf(report)
  const lines = found.map(
    ({ level, path, message, code, repairable }) =>
      `  ${level}: ${path ?? 'archive'}: ${message} (${code}${repairable ? ', --repair removes it' : ''})`,
  )
  return found.length === 0 ? [] : ['Findings:', ...lines]
}

const repairLines = ({ repaired }: PublishReport): readonly string[] =>
  repaired.map(({ path, code }) => `Repaired: ${path ?? 'archive'} (${code})`)

const numberOf = ({ version, proposal }: PublishReport): string => {
  if (version === null) return ''
  return version === proposal?.version ? `${version}, because ${reasons[proposal.reason]}` : version
}

const lastLine = (report: PublishReport): string => {
  const name = `${report.package.collection}/${report.package.id}`
  const isRepairable = report.findings.some(({ repair }) => repair !== null)
  return {
    published: `Published ${name} ${report.version ?? ''} (SHA-256 ${report.sha256 ?? ''}).`,
    publishable: `Can be published as ${name} ${numberOf(report)}. Nothing was published.`,
    nothing_to_do: `${name} ${report.latest ?? ''} has exactly these files. Nothing was published.`,
    findings: `Not published. Repair the findings${isRepairable ? ', or run again with --repair' : ''}.`,
  }[report.outcome]
}

/** Lines for a person. */
export function textOf(report: PublishReport): string {
  return [...repairLines(report), ...findingLines(report), ...comparisonLine(report), lastLine(report)].join(
    '\n',
  )
}

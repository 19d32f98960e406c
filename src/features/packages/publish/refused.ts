// Findings of the platform, out of the problems of its refusal: said at the paths of what was dropped, so that they show
// where they can be mended.
import type { Problem } from '#contract/http.ts'
import { isReason } from '#contract/reasons.ts'
import { innerParams } from '#contract/sentence.ts'
import type { Finding, FindingLevel } from '#domain/archive/archive.ts'
import { findingLevels, inOrder } from '#domain/archive/finding.ts'
import { type Repaired, atFormerPaths } from './standing.ts'

const levels: Readonly<Record<string, FindingLevel>> = findingLevels
/** What the platform calls the archive as a whole. */
const whole = 'archive'

const findingOf = ({ path, params }: Problem): Finding[] => {
  const code = params['reason']
  if (!isReason(code)) return []
  return [
    {
      code,
      params: innerParams(params, 'reason'),
      level: levels[code] ?? 'error',
      path: path === whole || path === '' ? null : path,
      files: 1,
      bytes: 0,
      repair: null,
    },
  ]
}

export const refusedFindings = (problems: readonly Problem[], repaired: Repaired): Finding[] =>
  inOrder(atFormerPaths(problems.flatMap(findingOf), repaired))

// Tests the addresses of a source of type `http`: the first one step by step, then the others.
import type { StageResult } from '#contract/data-manager/connection.ts'
import type { Target } from '../connector.ts'
import { type Stages, runStages } from '../stages.ts'
import { answerError, requireFile } from '../web-errors.ts'
import type { WebAnswer } from '../web-request.ts'
import { watchStages } from '../web-stages.ts'
import { sizeOf } from './file-head.ts'
import { requestFile, webLocation, type WebLocation } from './web-location.ts'

/** Addresses that a test asks. */
const mostTested = 20

const isRefused = ({ status }: WebAnswer): boolean => status === 401 || status === 403 || status === 407

const testStages = async (
  stages: Stages,
  { location, target, signal }: { location: WebLocation; target: Target; signal: AbortSignal },
): Promise<void> => {
  let bytes = 0
  for (const [at, url] of location.addresses.slice(0, mostTested).entries()) {
    const watch = at === 0 ? watchStages(stages, url.hostname) : {}
    const answer = await requestFile(url, { location, target, signal, watch })
    answer.body.destroy()
    const file = url.pathname
    if (isRefused(answer)) throw answerError(answer, { file })
    if (at === 0 && location.signedInAs === null) stages.skip('sign_in')
    else if (at === 0) stages.pass('sign_in', { username: location.signedInAs ?? '' })
    requireFile(answer, file)
    bytes += sizeOf(answer) ?? 0
  }
  stages.pass('read', { files: location.addresses.length, bytes })
}

/** The four steps of a test. */
export function testHttp(target: Target, signal: AbortSignal): Promise<StageResult[]> {
  return runStages((stages) => testStages(stages, { location: webLocation(target), target, signal }))
}

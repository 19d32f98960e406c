// Tests a bucket: its list, and the first data file of it.
import type { StageResult } from '#contract/data-manager/connection.ts'
import type { Target } from '../connector.ts'
import { type Stages, runStages } from '../stages.ts'
import { watchStages } from '../web-stages.ts'
import { listKeys } from './list-s3.ts'
import { openObject } from './read-s3.ts'
import { s3Address, s3Location, type S3Location } from './s3-location.ts'

const testStages = async (
  stages: Stages,
  { location, target, signal }: { location: S3Location; target: Target; signal: AbortSignal },
): Promise<void> => {
  const watch = watchStages(stages, s3Address(location, '').hostname)
  const { prefix, access_key: username } = location
  const { entries } = await listKeys({ location, target, prefix, cursor: null, limit: 1000, signal, watch })
  if (username === '') stages.skip('sign_in')
  else stages.pass('sign_in', { username })
  const first = entries.find(({ kind }) => kind === 'file')
  if (first !== undefined) {
    const answer = await openObject({ location, target, key: first.path, signal })
    answer.body.destroy()
  }
  stages.pass('read', { listed: prefix === '' ? location.bucket : `${location.bucket}/${prefix}` })
}

/** The four steps of a test. Throws if the bucket cannot be addressed. */
export async function testS3(target: Target, signal: AbortSignal): Promise<StageResult[]> {
  const location = s3Location(target)
  return runStages((stages) => testStages(stages, { location, target, signal }))
}

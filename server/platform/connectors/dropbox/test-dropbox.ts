// Tests the access to a folder in Dropbox.
import type { StageResult } from '#contract/data-manager/connection.ts'
import type { Target } from '../connector.ts'
import { runStages } from '../stages.ts'
import { watchStages } from '../web-stages.ts'
import { dropboxLocation } from './dropbox-location.ts'
import { listFolder } from './list-dropbox.ts'
import { apiOf } from './request-dropbox.ts'

/** The four steps of a test. Throws if the secret of the sign-in is missing. */
export async function testDropbox(target: Target, signal: AbortSignal): Promise<StageResult[]> {
  const location = dropboxLocation(target)
  return runStages(async (stages) => {
    let isFirst = true
    const watched = watchStages(stages, new URL(apiOf(target)).hostname)
    const watch: typeof watched = {
      onAddress: (address) => isFirst && watched.onAddress?.(address),
      onSecure: (handshake) => {
        if (isFirst) watched.onSecure?.(handshake)
        isFirst = false
      },
    }
    const page = { folder: location.path, cursor: null, limit: 100 }
    await listFolder({ location, target, signal, watch }, page)
    stages.pass('sign_in')
    stages.pass('read', { listed: location.path === '' ? '/' : location.path })
  })
}

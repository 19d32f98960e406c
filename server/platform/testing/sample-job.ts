import type { PlatformDeps } from '../deps/deps.ts'
import { systemSession } from '../core/session.ts'

/** Starts a job that creates the sample until the returned function ends it. */
export async function startSampleJob({ jobs }: Pick<PlatformDeps, 'jobs'>): Promise<() => Promise<void>> {
  const end = new AbortController()
  const job = await jobs.start({
    kind: 'sample',
    subject: 'Sample project',
    session: systemSession,
    steps: ['read'],
    run: async ({ signal }) => {
      await new Promise((resolve) => {
        AbortSignal.any([signal, end.signal]).addEventListener('abort', resolve)
      })
      return { value: undefined }
    },
  })
  return async () => {
    end.abort()
    await job.done
  }
}

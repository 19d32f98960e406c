// Notifications: written when jobs finish or are late, and delivered in the background.
import type { PlatformDeps } from '../../deps/deps.ts'
import { repeat } from '../core/repeat.ts'
import type { OnJobFinished } from '../core/stores.ts'
import { deliverDue } from './deliver.ts'
import { notificationHandlers } from './handlers.ts'
import { notifyFailure, notifyLate } from './notify.ts'

type NotificationDeps = Pick<
  PlatformDeps,
  'db' | 'clock' | 'logger' | 'settings' | 'secrets' | 'finishedWork'
>

const secondsBetweenChecks = 5

/** Opens notifications. `networks`: allowed private networks of webhooks. */
export function openNotifications(deps: NotificationDeps, networks: readonly string[]) {
  const { db, clock, logger } = deps
  const delivering = { ...deps, networks }
  const removeOld = async (): Promise<void> => {
    const oldest = new Date(clock.now() - deps.settings.get('job_retention') * 1000).toISOString()
    await db.deleteFrom('notifications').where('at', '<', oldest).execute()
  }
  const work = async (): Promise<void> => {
    await notifyLate(deps)
    await deliverDue(delivering)
    await removeOld()
  }
  const deliveries = repeat(work, { seconds: secondsBetweenChecks, name: 'notifications', logger })
  const onJobFinished: OnJobFinished = async (job) => {
    try {
      await notifyFailure(deps, job)
    } catch (error) {
      logger.error({ err: error, job: job.job_id }, 'could not notify of a failed workflow')
    }
    void deliveries.now()
  }
  return { handlers: notificationHandlers(deps), onJobFinished, deliveries } as const
}

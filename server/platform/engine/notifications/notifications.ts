// Notifications: written when jobs finish or are late, and delivered in the background.
import type { PlatformDeps } from '../../deps/deps.ts'
import { repeat } from '../core/repeat.ts'
import type { AccountSession } from '../core/owner-session.ts'
import type { OnJobFinished, OnPaused } from '../core/stores.ts'
import { deliverDue } from './deliver.ts'
import { notificationHandlers } from './handlers.ts'
import type { MailLanguage } from '../../notifications/mail-language.ts'
import { notifyFailure, notifyLate } from './notify.ts'
import { notifyPaused } from './notify-paused.ts'

type NotificationDeps = Pick<PlatformDeps, 'db' | 'clock' | 'logger' | 'settings' | 'secrets'> & {
  readonly accountSession: AccountSession
}

const secondsBetweenChecks = 5

interface NotificationOptions {
  /** Allowed private networks of webhooks. */
  readonly networks: readonly string[]
  /** Of e-mails. */
  readonly language: MailLanguage
}

export function openNotifications(deps: NotificationDeps, options: NotificationOptions) {
  const { db, clock, logger } = deps
  const delivering = { ...deps, ...options }
  const removeOld = async (): Promise<void> => {
    const oldest = new Date(clock.now() - deps.settings.get('job_retention') * 1000).toISOString()
    await db.deleteFrom('notifications').where('at', '<', oldest).execute()
    await db.deleteFrom('objectNotifications').where('at', '<', oldest).execute()
  }
  const work = async (): Promise<void> => {
    await notifyLate(deps)
    await deliverDue(delivering)
    await removeOld()
  }
  const deliveries = repeat(work, { seconds: secondsBetweenChecks, name: 'notifications', logger })
  const onJobFinished: OnJobFinished = async (job) => {
    try {
      if (await notifyFailure(deps, job)) void deliveries.now()
    } catch (error) {
      logger.error({ err: error, job: job.job_id }, 'could not notify of a failed workflow')
    }
  }
  const onPaused: OnPaused = async (workflow, reason) => {
    await notifyPaused(deps, workflow, reason)
    void deliveries.now()
  }
  return { handlers: notificationHandlers(deps), onJobFinished, onPaused, deliveries } as const
}

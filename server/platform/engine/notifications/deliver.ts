// Delivers notifications by e-mail and webhook. A delivery that fails is tried again, later each time.
import { workflowReason } from '#contract/engine/notification.ts'
import { PlatformError } from '../../core/error.ts'
import type { DeliveryRow, NotificationRow } from '../../db/engine-tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { MailLanguage } from '../../notifications/mail-language.ts'
import { sendMail } from '../../notifications/mail-server.ts'
import { webhookSecret } from '../core/webhook-secret.ts'
import { errorText, storedError, type StoredError } from './error-text.ts'
import { mailTexts } from './mail-texts.ts'
import { sendWebhook } from './webhook.ts'

type DeliverDeps = Pick<PlatformDeps, 'db' | 'clock' | 'logger' | 'settings' | 'secrets'> & {
  /** Allowed private networks of webhooks. */
  readonly networks: readonly string[]
  readonly language: MailLanguage
}
type Delivery = Pick<DeliveryRow, 'channel' | 'recipient' | 'tries'> & { readonly seq: number }
type Due = Pick<DeliveryRow, 'nextTryAt'> & { readonly seq: number }

const minute = 60_000
/** Waits after each failed try, in milliseconds; after the last one the delivery has failed. */
const waits = [minute, 5 * minute, 30 * minute, 120 * minute, 360 * minute, 1440 * minute] as const
const mailTime = 2 * minute
const claimed = 10 * minute

const failureOf = async (
  db: PlatformDeps['db'],
  { jobId, problemJson }: NotificationRow,
): Promise<StoredError | null> => {
  const row = await db.selectFrom('jobs').select('failureJson').where('id', '=', jobId).executeTakeFirst()
  const json = problemJson ?? row?.failureJson ?? null
  return json === null ? null : storedError.parse(JSON.parse(json))
}

const mailOf = (about: NotificationRow, failure: StoredError | null, language: MailLanguage) => {
  const { title, stop, workflow, job, time } = mailTexts[language]
  const subject = title[workflowReason.parse(about.reason)](about.workflowName)
  const lines = [
    `${subject}${stop}`,
    ...(failure === null ? [] : ['', errorText(failure, language)]),
    '',
    `${workflow}${about.workflowId}`,
    ...(about.jobId === '' ? [] : [`${job}${about.jobId}`]),
    `${time}${about.at}`,
  ]
  return { subject, text: lines.join('\n') }
}

const send = async (
  deps: DeliverDeps,
  about: NotificationRow,
  { channel, recipient }: Delivery,
): Promise<void> => {
  const failure = await failureOf(deps.db, about)
  if (channel === 'email') {
    const mail = { to: [recipient], ...mailOf(about, failure, deps.language) }
    await sendMail(deps, mail, AbortSignal.timeout(mailTime))
    return
  }
  const body = JSON.stringify({
    type: `workflow.${about.reason}`,
    id: about.id,
    at: about.at,
    workflow: { id: about.workflowId, name: about.workflowName },
    job_id: about.jobId === '' ? null : about.jobId,
    error: failure?.message ?? null,
  })
  const secret = await webhookSecret(deps)
  await sendWebhook(deps.networks, recipient, { id: about.id, body, secret, now: deps.clock.now() })
}

const messageOf = (error: unknown): string =>
  error instanceof PlatformError ? error.message : 'The delivery did not end in time.'

/** Reserves a try; one that the process does not live to finish is tried again later. False if another run has it. */
const claim = async ({ db, clock }: DeliverDeps, { seq, nextTryAt }: Due): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ nextTryAt: new Date(clock.now() + claimed).toISOString() })
    .where('seq', '=', seq)
    .where('state', '=', 'waiting')
    .where('nextTryAt', 'is', nextTryAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const tryDelivery = async (deps: DeliverDeps, about: NotificationRow, delivery: Delivery): Promise<void> => {
  const { db, clock, logger } = deps
  const change = await send(deps, about, delivery).then(
    () => ({ state: 'delivered', nextTryAt: null, error: null }),
    (error: unknown) => {
      const wait = waits[delivery.tries]
      logger.warn({ err: error, notification: about.id, channel: delivery.channel }, 'a delivery failed')
      const nextTryAt = wait === undefined ? null : new Date(clock.now() + wait).toISOString()
      return { state: wait === undefined ? 'failed' : 'waiting', nextTryAt, error: messageOf(error) }
    },
  )
  await db
    .updateTable('deliveries')
    .set({ ...change, tries: delivery.tries + 1 })
    .where('seq', '=', delivery.seq)
    .execute()
}

/** Tries each delivery that is due. */
export async function deliverDue(deps: DeliverDeps): Promise<void> {
  const { db, clock } = deps
  const due = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', new Date(clock.now()).toISOString())
    .orderBy('seq')
    .limit(100)
    .execute()
  for (const delivery of due) {
    const about = await db
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', delivery.notificationId)
      .executeTakeFirst()
    if (about !== undefined && (await claim(deps, delivery))) await tryDelivery(deps, about, delivery)
  }
}

// What a notification says.
import { useTranslation } from 'react-i18next'
import type { Notification, NotifiedObject } from '#contract/engine/notification.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { useJobName } from './use-job-name.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import type { StateName } from '#src/ui/display/StateGlyph.tsx'

export function notificationGlyph({ reason, job }: Notification): StateName {
  if (reason === 'failed') return 'failed'
  if (reason === 'interrupted') return 'off'
  if (reason === 'shared' || reason === 'published') return 'done'
  return reason === 'finished' && (job?.rejected_rows ?? 0) === 0 ? 'done' : 'attention'
}

/** The jobs of notifications, as far as their names need them. */
export function notifiedJobs(notifications: readonly Notification[]) {
  return notifications.flatMap(({ job, job_id: id }) =>
    job === null ? [] : [{ ...job, job_id: id ?? '', state: 'Finished' as const }],
  )
}

const objectName = (object: NotifiedObject): string =>
  object.kind === 'package' ? `${object.name} ${object.version}` : object.name

/** Title and sentence of notifications. `builds` has the build numbers by job id. */
export function useNotificationText(builds: ReadonlyMap<string, string>) {
  const { t } = useTranslation(['notifications', 'shared'])
  const format = useFormat()
  const formatProblem = useProblemText()
  const nameOf = useJobName(builds).full
  const title = (notification: Notification): string => {
    const { reason, workflow, object } = notification
    if (object !== null) return t(`reason.${reason}`, { name: objectName(object) })
    const [job] = notifiedJobs([notification])
    return t(`reason.${reason}`, { name: job === undefined ? (workflow?.name ?? '') : nameOf(job) })
  }
  const sentence = ({ job, problem, object }: Notification): string => {
    if (object !== null) return t(`by.${object.kind}`, { name: object.by })
    if (problem !== null) return formatProblem(problem)
    if (job === null || job.rows === null) return ''
    const { rows, rejected_rows: rejected } = job
    return joinSentences(
      t('rows', { count: rows, number: format.number(rows) }),
      rejected === 0 ? '' : t('rejected', { count: rejected, number: format.number(rejected) }),
    )
  }
  return { title, sentence }
}

// Schedules and triggers in words, and times in the zone of a schedule.
import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/join-text.ts'
import { readCron } from './cron-pattern.ts'
import type { TriggerForm } from './workflow-form.ts'

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** `02:30` */
export function clockOf({ hour, minute }: { hour: number; minute: number }): string {
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** The name of a day of the week; 0 is Sunday. */
export function weekdayName(language: string, day: number): string {
  // 4 January 1970 was a Sunday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + day)),
  )
}

/** `Sat 22 Nov 02:30` in the zone of the schedule, or in UTC if the browser does not know the zone. */
export function timeInZone(at: string, { language, zone }: { language: string; zone: string }): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  } as const
  const write = (timeZone: string) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...options, timeZone }).format(
      new Date(at),
    )
  try {
    return write(zone)
  } catch {
    return write('UTC')
  }
}

/** "every day at 02:30" */
export function useSchedulePhrase(): (cron: string) => string {
  const { t, i18n } = useTranslation('workflows')
  return (cron) => {
    const { kind, minute, hour, day } = readCron(cron)
    return t(`phrase.${kind}`, {
      time: clockOf({ hour, minute }),
      minute,
      day,
      weekday: weekdayName(i18n.language, day),
      cron,
    })
  }
}

/** "when airports is uploaded, after each build" */
export function useTriggerPhrase(): (triggers: readonly TriggerForm[]) => string {
  const { t, i18n } = useTranslation(['workflows', 'shared'])
  const phraseOf = (trigger: TriggerForm): string => {
    if (trigger.kind === 'upload') {
      const { source, table } = trigger
      return t('phrase.upload', { source: table === null || table === '' ? source : `${source}/${table}` })
    }
    return trigger.level === null
      ? t('phrase.build')
      : t('phrase.buildOf', { level: t(`shared:level.${trigger.level}`) })
  }
  return (triggers) => enumerate(i18n.language, triggers.map(phraseOf))
}

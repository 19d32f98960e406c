import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { platformNow } from '#src/lib/platform-time.ts'

const minute = 60_000

/** A sentence with the author and time of a version. */
export function useSavedText() {
  const { t } = useTranslation('merge')
  const format = useFormat()
  const [now] = useState(() => new Date(platformNow()))
  return (user: string, at: string): string => {
    const then = new Date(at)
    const time = format.time(at)
    if (then.toDateString() !== now.toDateString())
      return t('saved.before', { user, date: format.date(at), time })
    if (now.getTime() - then.getTime() < minute) return t('saved.now', { user })
    return t('saved.today', { user, time, ago: format.relative(at, now) })
  }
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

/** Relative time, with the exact time on hover. */
export function RelativeTime({ at }: { at: string | null }) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  if (at === null) return <Muted>{t('table.none')}</Muted>
  return (
    <Muted>
      <time dateTime={at} title={format.instant(at)}>
        {format.relative(at)}
      </time>
    </Muted>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

interface MomentProps {
  at: string | null
  progress?: number | null
}

/** A relative time, with the exact time on hover; during an extraction, its progress. */
export function Moment({ at, progress = null }: MomentProps) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  if (progress !== null) return <Muted>{format.percent(progress)}</Muted>
  if (at === null) return <Muted>{t('table.none')}</Muted>
  return (
    <Muted>
      <time dateTime={at} title={format.instant(at)}>
        {format.relative(at)}
      </time>
    </Muted>
  )
}

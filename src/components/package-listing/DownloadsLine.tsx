import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Sparkline } from '#src/ui/display/Sparkline.tsx'
import { sparkFacts } from '#src/ui/display/spark-path.ts'

/** The downloads of each day as a line; nothing without any. Null: not counted. */
export function DownloadsLine({ days }: { days: readonly (number | null)[] }) {
  const { t } = useTranslation('shared')
  const format = useFormat()
  const points = days.map((value) => ({ value }))
  const facts = sparkFacts(points)
  if (facts === undefined || facts.highest === 0) return null
  const label = t('figure.spark', {
    first: format.number(facts.first),
    last: format.number(facts.last),
    lowest: format.number(facts.lowest),
    highest: format.number(facts.highest),
  })
  return <Sparkline size="small" points={points} label={label} />
}

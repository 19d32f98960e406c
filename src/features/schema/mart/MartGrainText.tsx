import { Trans, useTranslation } from 'react-i18next'
import { grainOf } from '#domain/schema/mart/read-mart.ts'
import { enumerate } from '#src/lib/join-text.ts'
import type { Mart } from './use-mart.ts'

/** What one row of the mart is, in words. */
export function MartGrainText({ mart: { fields, base } }: { mart: Mart }) {
  const { t, i18n } = useTranslation('mart')
  if (base === null) return <p>{t('grain.nothing')}</p>
  const { isGrouped, by } = grainOf(fields)
  const grouped = by.length === 0 ? ('grain.all' as const) : ('grain.by' as const)
  return (
    <p>
      <Trans
        t={t}
        i18nKey={isGrouped ? grouped : 'grain.row'}
        values={{ base, names: enumerate(i18n.language, by) }}
        components={{ b: <b /> }}
      />
    </p>
  )
}

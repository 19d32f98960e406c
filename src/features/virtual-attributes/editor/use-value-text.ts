import { useTranslation } from 'react-i18next'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { AttributePreview } from '#contract/data-manager/virtual-attribute.ts'
import { valueText } from '../model/preview-values.ts'

type Value = NonNullable<AttributePreview['rows'][number][number]>

/** Returns the function that formats a value in the language of the console. */
export function useValueText(): (value: Value, type: AttributeType) => string {
  const { t, i18n } = useTranslation('query')
  const texts = { locale: i18n.language, yes: t('yes'), no: t('no') }
  return (value, type) => valueText(typeof value === 'object' ? value.digits : value, type, texts)
}

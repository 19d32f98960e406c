import { useTranslation } from 'react-i18next'
import type { LogicalAttribute } from '#contract/data-manager/logical-object.ts'
import { useRowType } from './TypeSelect.tsx'
import type { AttributeValues } from './attribute-values.ts'

/** The type that a row had before it was changed. */
export const WasType = ({ row, base }: { row: AttributeValues; base: LogicalAttribute | undefined }) => {
  const { t } = useTranslation('schema')
  const said = useRowType()({ row, base: base?.type })
  return <small>{t('editor.was', { value: said })}</small>
}

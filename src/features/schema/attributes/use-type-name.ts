import { useTranslation } from 'react-i18next'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { subtypeLabel } from '../model/type-choices.ts'

type TypeInput = AttributeType & { sub: string }

/**
 * Returns a function that names a type: by its subtype if it is more precise (`bigint`), or else by its translated
 * name (`text`).
 */
export function useTypeName(): (type: TypeInput) => string {
  const { t } = useTranslation(['schema', 'shared'])
  return (type) => {
    const subtype = subtypeLabel(type)
    if (!isMainType(type.main)) return `${type.main} ${type.sub}`.trim()
    return subtype === '' ? t(`shared:type.${type.main}`) : subtype
  }
}

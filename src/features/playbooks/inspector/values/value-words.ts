import { useTranslation } from 'react-i18next'
import { enumerate } from '#src/lib/wording.ts'
import { type KnownArgument, typesOf } from '../argument-schema.ts'

/** The words beside a label: what a value is, and whether it must be there. */
export const useValueWords = () => {
  const { t, i18n } = useTranslation('inspector')
  return (known: KnownArgument | undefined, value: unknown): string => {
    const types = typesOf(known, value).map((type) => t(`type.${type}`))
    return enumerate(i18n.language, known?.isRequired ? [...types, t('value.required')] : types)
  }
}

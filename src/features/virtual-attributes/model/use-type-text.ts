import { useTranslation } from 'react-i18next'
import { mainTypes } from '#contract/data-manager/table.ts'

/** Returns the function that names a type by its `main`. */
export function useTypeText(): (main: string) => string {
  const { t } = useTranslation('shared')
  return (main) => t(`type.${mainTypes.find((known) => known === main) ?? 'other'}`)
}

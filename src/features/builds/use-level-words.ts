import { useTranslation } from 'react-i18next'
import type { Level } from '#contract/data-manager/logical-object.ts'

/** "prim and mart", in the language of the console. */
export const useLevelWords = (): ((levels: readonly Level[]) => string) => {
  const { t, i18n } = useTranslation('builds')
  return (levels) => new Intl.ListFormat(i18n.language).format(levels.map((level) => t(`level.${level}`)))
}

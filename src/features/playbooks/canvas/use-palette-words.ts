import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { collate } from '#src/lib/collate.ts'
import type { PaletteWords } from './palette-entries.ts'

export const usePaletteWords = (): PaletteWords => {
  const { t, i18n } = useTranslation('canvas')
  return useMemo(
    () => ({
      operator: (operator) => t(`kind.${operator}`),
      operatorDetail: (operator) => t(`palette.operator.${operator}`),
      bare: (type) => t(`palette.bare.${type}`),
      bareDetail: t('palette.bareDetail'),
      order: collate(i18n.language),
    }),
    [t, i18n.language],
  )
}

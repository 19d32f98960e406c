import { useTranslation } from 'react-i18next'
import type { Reading } from '#domain/playbook/playbook.ts'

/** Why a text is no playbook, as a sentence; empty where it is one. */
export const useUnreadableText = (reading: Reading): string => {
  const { t } = useTranslation('inspector')
  return reading.kind === 'unreadable' ? t(`text.because.${reading.because}`) : ''
}

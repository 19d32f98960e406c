import { useTranslation } from 'react-i18next'
import type { Voice } from './speak.ts'
import { voiceOf } from './voice.ts'

/** How the console says what a platform names; undefined until the texts are there. */
export const useVoice = (): Voice | undefined => {
  const { t, i18n, ready } = useTranslation(['errors', 'reasons'], { useSuspense: false })
  return ready ? voiceOf(t, i18n.language) : undefined
}

import { useTranslation } from 'react-i18next'
import type { Voice } from './format-message.ts'
import { voiceOf } from './message-formatter.ts'

/** How the console says what a platform names; undefined until the texts are there. */
export function useVoice(): Voice | undefined {
  const { t, i18n, ready } = useTranslation(['errors', 'reasons'], { useSuspense: false })
  return ready ? voiceOf(t, i18n.language) : undefined
}

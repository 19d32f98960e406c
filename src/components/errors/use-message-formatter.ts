import { useTranslation } from 'react-i18next'
import type { MessageFormatter } from './format-message.ts'
import { messageFormatterOf } from './message-formatter.ts'

/** How the console says what a platform names; undefined until the texts are there. */
export function useMessageFormatter(): MessageFormatter | undefined {
  const { t, i18n, ready } = useTranslation(['errors', 'reasons'], { useSuspense: false })
  return ready ? messageFormatterOf(t, i18n.language) : undefined
}

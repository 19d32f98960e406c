import { useTranslation } from 'react-i18next'
import type { MessageFormatter } from '#domain/messages/format-message.ts'
import { messageFormatterOf } from './message-formatter.ts'

/** The message formatter of the current language; undefined until its texts are loaded. */
export function useMessageFormatter(): MessageFormatter | undefined {
  const { t, i18n, ready } = useTranslation(['errors', 'reasons'], { useSuspense: false })
  return ready ? messageFormatterOf(t, i18n.language) : undefined
}

import { useTranslation } from 'react-i18next'
import { writeClipboard } from '#src/ui/clipboard/write-clipboard.ts'
import { toast } from '#src/ui/feedback/toast.ts'

/** Copies a text and reports success, or that the browser did not allow it. */
export function useCopy(): (text: string, title: string) => Promise<void> {
  const { t } = useTranslation('common')
  return async (text, title) => {
    try {
      await writeClipboard({ text })
      toast({ title })
    } catch {
      toast({ state: 'failed', title: t('error.copy') })
    }
  }
}

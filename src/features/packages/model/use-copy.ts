import { useTranslation } from 'react-i18next'
import { toast } from '#src/ui/feedback/toast.ts'

/** Copies a text and reports success, or that the browser did not allow it. */
export function useCopy(): (text: string, title: string) => Promise<void> {
  const { t } = useTranslation('shared')
  return async (text, title) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title })
    } catch {
      toast({ state: 'failed', title: t('file.copyFailed') })
    }
  }
}

import { useTranslation } from 'react-i18next'
import { toast } from '#src/ui/feedback/toast.ts'

/** Copies a text and says what was copied, or that the browser did not allow it. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const { t } = useTranslation('packages')
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: said })
    } catch {
      toast({ state: 'failed', title: t('copy.failed') })
    }
  }
}

import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeClipboard } from './write-clipboard.ts'
import { toast } from '../feedback/toast.ts'

/** A button shows for so long that it has copied. */
const shownFor = 2000

/** Copies a text, and says so if the browser refuses. `copied` is the text that was just copied. */
export function useCopied() {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState<string>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string): Promise<void> => {
    try {
      await writeClipboard({ text })
      setCopied(text)
    } catch {
      toast({ state: 'failed', title: t('error.copy') })
    }
  }
  return { copied, copy }
}

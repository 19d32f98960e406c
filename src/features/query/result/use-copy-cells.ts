import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { writeClipboard } from '#src/ui/clipboard/write-clipboard.ts'
import { dismissToast, toast } from '#src/ui/feedback/toast.ts'
import type { GridContent } from './view/grid-content.ts'
import { type CellRange, cellCount, copyTexts, maxCopied } from './view/grid-range.ts'

/** Copies the selected cells, as text and as a table. Only the latest copy is reported. */
export function useCopyCells() {
  const { t } = useTranslation('query')
  const last = useRef<number | null>(null)
  const report = (title: string, state: 'done' | 'failed'): void => {
    if (last.current !== null) dismissToast(last.current)
    last.current = toast({ title, state })
  }
  return (content: GridContent, range: CellRange): void => {
    const count = cellCount(range)
    if (count > maxCopied) return report(t('grid.tooMany', { count: maxCopied }), 'failed')
    return void writeClipboard(copyTexts(content, range)).then(
      () => report(t('grid.copied', { count }), 'done'),
      () => report(t('grid.notCopied'), 'failed'),
    )
  }
}

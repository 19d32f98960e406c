import { useState } from 'react'
import { readingOptions, type ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { useDebouncedValue } from '#src/ui/inputs/use-debounced-value.ts'

const pauseMs = 300

/** What is looked at of a file that is not a table yet. */
export interface FileView {
  /** The options to read it with: those chosen, a moment after they changed, and the sheet. */
  readonly asked: ReadingOptions
  /** The sheet that is looked at; empty for the first. */
  readonly sheet: string
  readonly onSheet: (sheet: string) => void
  /** The reading options are shown. */
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** `chosen` are the options of the table that the file becomes. */
export function useFileView(chosen: ReadingOptions): FileView {
  const [isOpen, setOpen] = useState(false)
  const [sheet, setSheet] = useState('')
  const json = useDebouncedValue(JSON.stringify(sheet === '' ? chosen : { ...chosen, sheet }), pauseMs)
  return {
    asked: readingOptions.parse(JSON.parse(json)),
    sheet,
    onSheet: setSheet,
    isOpen,
    onToggle: () => setOpen(!isOpen),
  }
}

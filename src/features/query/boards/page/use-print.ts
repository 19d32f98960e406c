// Prints a board: A4 landscape, in the light scheme. The browser can save the pages as a PDF file.
import { useCallback, useState } from 'react'
import { useIsPrinting } from '#src/ui/layout/use-is-printing.ts'

const scheme = 'data-scheme'

const nextFrames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Frames in which charts take the colours and the width of the paper. */
const frames = 8

/**
 * Whether the board is laid out for paper, and the function that prints. The layout changes before the browser draws the
 * pages, because charts are drawn in the colours and sizes of the screen.
 */
export function usePrint() {
  const isPrinting = useIsPrinting()
  const [isPreparing, setPreparing] = useState(false)
  const print = useCallback(async () => {
    const before = document.documentElement.getAttribute(scheme)
    document.documentElement.setAttribute(scheme, 'light')
    setPreparing(true)
    await nextFrames(frames)
    globalThis.print()
    if (before !== null) document.documentElement.setAttribute(scheme, before)
    setPreparing(false)
  }, [])
  return { isPrinting: isPrinting || isPreparing, print }
}

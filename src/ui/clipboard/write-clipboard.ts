/** A text to copy, and its form with marks for programs that read it. */
interface Copied {
  readonly text: string
  readonly html?: string
}

const writeItem = ({ text, html }: Copied): Promise<void> => {
  if (html === undefined) return navigator.clipboard.writeText(text)
  const item = new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })
  return navigator.clipboard.write([item])
}

/** The copy command of the browser. Safari runs it only while something is selected. */
const runCommand = ({ text, html }: Copied): boolean => {
  let isCopied = false
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    isCopied = event.clipboardData !== null
  }
  const selection = document.getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined
  const mark = document.createElement('span')
  mark.textContent = text.slice(0, 1) || ' '
  mark.style.cssText = 'position:fixed;top:0;opacity:0;pointer-events:none;white-space:pre;user-select:text'
  document.body.append(mark)
  selection?.selectAllChildren(mark)
  document.addEventListener('copy', onCopy, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy, { capture: true })
  mark.remove()
  selection?.removeAllRanges()
  if (before !== undefined) selection?.addRange(before)
  return isCopied
}

/**
 * Copies a text. Pages over plain HTTP have no Clipboard interface, so that the copy command is run instead. Rejects if
 * the browser allows neither.
 */
export async function writeClipboard(copied: Copied): Promise<void> {
  const isSecure = 'clipboard' in navigator
  if (isSecure) return writeItem(copied)
  if (!runCommand(copied)) throw new Error('the browser did not copy')
}

// Starts the console once the frame is painted: its code would hold up the first paint. `scripts/page-frame.ts` writes it
// into the built page: it imports nothing.

/** Replaced in the page: the file of the start, and the font of the console. */
declare const START_FILE: string
declare const FONT_FILE: string

/** A page in the background is not painted. */
const longestWait = 200

function afterPaint(act: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) act()
    isDone = true
  }
  setTimeout(once, document.hidden ? 0 : longestWait)
  // A callback of a frame runs before it is painted.
  requestAnimationFrame(() => setTimeout(once))
}

/** Chromium waits with its first paint for a font that is preloaded earlier, although the frame has no texts. */
function loadFont(href: string): void {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }
  document.head.append(Object.assign(document.createElement('link'), font))
}

afterPaint(() => {
  loadFont(FONT_FILE)
  void import(START_FILE)
})

// Starts the console once the frame is painted: its code would hold up the first paint. Offers to reload if its file is
// missing. `scripts/page-frame.ts` writes it into the built page: it imports nothing.

interface FailureTexts {
  readonly title: string
  readonly text: string
  readonly reload: string
}

/** Files of the console behind the sign-in. */
interface ConsoleFiles {
  readonly code: readonly string[]
  /** By language. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** Replaced in the page: the file of the start, those of the console, and texts by language. */
declare const START_FILE: string
declare const CONSOLE_FILES: ConsoleFiles
declare const FAILURE_TEXTS: Readonly<Record<string, FailureTexts>>

/** Milliseconds before each further attempt to load the start. */
const pauses = [300, 1000, 3000]

/** Otherwise the page of sign-in. */
const isShell = document.documentElement.dataset['frame'] === 'shell'

/** A page in the background is not painted. */
const longestWait = 200

function afterPaint(act: () => void): void {
  let isDone = false
  const once = (): void => {
    if (!isDone) act()
    isDone = true
  }
  setTimeout(once, document.hidden ? 0 : longestWait)
  // The code of a page holds up the paint until it is on the screen; the small form of sign-in does not.
  if (isShell && PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
  // A callback of a frame runs before it is painted.
  else requestAnimationFrame(() => setTimeout(once))
}

/** Chromium waits with its first paint for a font that the page preloads, although the frame has no texts. */
const loadFont = (): void => void document.fonts.load("1em 'IBM Plex Sans Variable'").catch(() => undefined)

const addLinks = ({ code, texts }: ConsoleFiles, link: Readonly<Record<string, string>>): void => {
  for (const href of [...code, ...(texts[document.documentElement.lang] ?? [])])
    document.head.append(Object.assign(document.createElement('link'), { ...link, crossOrigin: '', href }))
}

/** Loads the code of the console; on the page of sign-in only once someone types, and without running it. */
function loadConsole(files: ConsoleFiles): void {
  if (isShell) addLinks(files, { rel: 'modulepreload' })
  else addEventListener('input', () => addLinks(files, { rel: 'prefetch', as: 'script' }), { once: true })
}

const withText = (tag: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent: text })

/** Replaces the frame, which would be shown for ever. */
function offerReload(texts: FailureTexts): void {
  const alert = Object.assign(document.createElement('main'), { id: 'start-failure', role: 'alert' })
  const button = withText('button', texts.reload)
  button.addEventListener('click', () => location.reload())
  alert.append(withText('h1', texts.title), withText('p', texts.text), button)
  document.getElementById('frame')?.replaceWith(alert)
}

const isAvailable = async (): Promise<boolean> => {
  try {
    return (await fetch(START_FILE)).ok
  } catch {
    return false
  }
}

/** Some browsers keep a failure until the page is loaded again. Only once, or a faulty file would reload it for ever. */
function reloadOnce(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry instanceof PerformanceNavigationTiming && entry.type === 'reload') return false
  location.reload()
  return true
}

async function startAgain(error: unknown): Promise<void> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!(await isAvailable())) continue
    try {
      await import(START_FILE)
      return
    } catch {
      if (reloadOnce()) return
    }
  }
  const texts = FAILURE_TEXTS[document.documentElement.lang]
  if (texts !== undefined) offerReload(texts)
  reportError(error)
}

afterPaint(() => {
  loadConsole(CONSOLE_FILES)
  loadFont()
  import(START_FILE).catch(startAgain)
})

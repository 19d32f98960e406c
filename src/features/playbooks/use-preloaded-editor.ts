import { useEffect } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { editorHost } from './editor/lazy-editor.ts'

/** A failure occurs again, and is shown, when the page is opened. */
const preloadPlaybookPage = (): void => {
  editorHost.preload()
  Promise.all([
    import('./editor/PlaybookPage.tsx'),
    loadTexts('editing', 'canvas', 'inspector', 'outline', 'merge'),
  ]).catch(() => undefined)
}

/** Loads the editor when the browser is idle, or earlier when the pointer or the focus reaches a row. */
export function usePreloadedEditor(): void {
  useEffect(() => {
    const stopWaiting = whenIdle(preloadPlaybookPage)
    const preload = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[data-row]') === null) return
      stop()
      preloadPlaybookPage()
    }
    const stop = (): void => {
      stopWaiting()
      document.removeEventListener('pointerover', preload)
      document.removeEventListener('focusin', preload)
    }
    document.addEventListener('pointerover', preload)
    document.addEventListener('focusin', preload)
    return stop
  }, [])
}

/** Reads a playbook when the pointer or the focus reaches its link. */
export async function readAhead(uuid: string): Promise<void> {
  // Without the file, opening the playbook fails too, and says so.
  const read = await import('./document/read-stored.ts').catch(() => undefined)
  await read?.readAhead(uuid)
}

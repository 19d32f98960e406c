// The editor and the view that most begin with load while their document is still on its way, and beside the page that
// asks for it: none of them waits for another.
import { Suspense, lazy } from 'react'
import { Loading } from '#src/ui/Loading.tsx'
import type { Opened } from './open-document.ts'

const load = async () => ({ default: (await import('./EditorHost.tsx')).EditorHost })
const EditorHost = lazy(load)

/** What cannot be loaded is said where it is shown. */
const ahead = (loading: Promise<unknown>): void => {
  loading.catch(() => undefined)
}
ahead(load())
ahead(import('../canvas/CanvasView.tsx'))

export const LazyEditor = ({ opened }: { opened: Opened }) => (
  <Suspense fallback={<Loading shape="page" />}>
    <EditorHost opened={opened} />
  </Suspense>
)

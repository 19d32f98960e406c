// The editor and the view that most begin with load while their document is still on its way, and beside the page that
// asks for it: none of them waits for another.
import { Suspense, lazy } from 'react'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import type { OpenedDocument } from '../document/open-document.ts'
import { ReopenContext, type useOpenDocument } from '../document/use-open-document.ts'

const load = async () => ({ default: (await import('./EditorHost.tsx')).EditorHost })
const EditorHost = lazy(load)

/** What cannot be loaded is said where it is shown. */
const ahead = (loading: Promise<unknown>): void => {
  loading.catch(() => undefined)
}
ahead(load())
ahead(import('../canvas/CanvasBoard.tsx'))

interface LazyEditorProps extends Pick<ReturnType<typeof useOpenDocument>, 'reopen' | 'openKey'> {
  opened: OpenedDocument
}

/** The editor of an opened document; another one where it is opened anew. */
export function LazyEditor({ opened, reopen, openKey }: LazyEditorProps) {
  return (
    <ReopenContext value={reopen}>
      <Suspense fallback={<Loading shape="page" />}>
        <EditorHost key={openKey} opened={opened} />
      </Suspense>
    </ReopenContext>
  )
}

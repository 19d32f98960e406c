// The editor and the most common view load in parallel with the document.
import { Suspense, lazy } from 'react'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import type { OpenedDocument } from '../document/open-document.ts'
import { ReopenContext, type useOpenDocument } from '../document/use-open-document.ts'

const load = async () => ({ default: (await import('./EditorHost.tsx')).EditorHost })
const EditorHost = lazy(load)

/** Load errors are reported where the component is rendered. */
const preload = (loading: Promise<unknown>): void => {
  loading.catch(() => undefined)
}
preload(load())
preload(import('../canvas/CanvasBoard.tsx'))

interface LazyEditorProps extends Pick<ReturnType<typeof useOpenDocument>, 'reopen' | 'openKey'> {
  opened: OpenedDocument
}

/** The editor of an opened document; remounts when the document is opened again. */
export function LazyEditor({ opened, reopen, openKey }: LazyEditorProps) {
  return (
    <ReopenContext value={reopen}>
      <Suspense fallback={<Loading shape="page" />}>
        <EditorHost key={openKey} opened={opened} />
      </Suspense>
    </ReopenContext>
  )
}

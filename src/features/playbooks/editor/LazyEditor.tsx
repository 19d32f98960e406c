import { Suspense } from 'react'
import { nameOfDocument } from '../document/document-snapshot.ts'
import type { OpenedDocument } from '../document/open-document.ts'
import { ReopenContext, type useOpenDocument } from '../document/use-open-document.ts'
import { editorHost } from './lazy-editor.ts'
import { OpeningEditor } from './OpeningEditor.tsx'

editorHost.preload()

interface LazyEditorProps extends Pick<ReturnType<typeof useOpenDocument>, 'reopen' | 'openKey'> {
  opened: OpenedDocument
}

/** The editor of an opened document; remounts when the document is opened again. */
export function LazyEditor({ opened, reopen, openKey }: LazyEditorProps) {
  return (
    <ReopenContext value={reopen}>
      <Suspense fallback={<OpeningEditor name={nameOfDocument(opened.start.reading)} />}>
        <editorHost.View key={openKey} opened={opened} />
      </Suspense>
    </ReopenContext>
  )
}

// The editor is one chunk with its canvas and its list. It loads in parallel with the document, or before a playbook is
// opened.
import { preloadable } from '#src/components/page/preloadable.tsx'

export const editorHost = preloadable(async () => (await import('./EditorHost.tsx')).EditorHost)

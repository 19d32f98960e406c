import { Suspense, lazy } from 'react'
import { styled } from '@mui/material/styles'
import { loadTexts } from '#src/i18n/i18n.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import type { CodeEditorProps } from './code-editor-handle.ts'

const Root = styled('div')({ height: '100%', minHeight: 0, backgroundColor: color.surface.sunken })

/** CodeMirror is large: it is loaded when the first editor is shown. */
const View = lazy(async () => {
  const [{ CodeEditorView }] = await Promise.all([import('./CodeEditorView.tsx'), loadTexts('inspector')])
  return { default: CodeEditorView }
})

/**
 * A text editor, by default for JSON, that fills its container. The caller owns the text: typing is reported as
 * edits, and unedited characters stay unchanged, including line endings.
 */
export function CodeEditor(props: CodeEditorProps) {
  return (
    <Root>
      <Suspense fallback={<Loading shape="text" rows={6} />}>
        <View {...props} />
      </Suspense>
    </Root>
  )
}

import { Suspense, lazy } from 'react'
import { styled } from '@mui/material/styles'
import { loadTexts } from '#src/i18n/i18n.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import type { CodeEditorProps } from './code-editor-handle.ts'

const Root = styled('div')({ height: '100%', minHeight: 0, backgroundColor: color.surface.sunken })

/** CodeMirror is large: it comes with its texts when the first editor is shown. */
const View = lazy(async () => {
  const [{ CodeEditorView }] = await Promise.all([import('./CodeEditorView.tsx'), loadTexts('inspector')])
  return { default: CodeEditorView }
})

/**
 * An editor of text, for JSON unless said otherwise; it fills its box. The text is the owner's: typing is given out as
 * edits, and every character that nobody edited stays what it was, line ends included.
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

// Differences in soft tones and with a sign, so that colour is not all that tells them.
import { EditorView } from '@codemirror/view'
import { color } from '#src/ui/tokens.ts'
import { sans, type } from '#src/ui/type.ts'

const { error, success } = color.tone

const sign = (content: string, tone: string) => ({
  '&::before': { content: `"${content}"`, display: 'block', textAlign: 'center', color: tone },
})
const words = (background: string) => ({ background, borderRadius: '2px' })

export const differenceTheme = EditorView.theme({
  '&': { height: 'auto', backgroundColor: color.surface.sunken },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: error.soft },
  '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine, .cm-insertedLine': { backgroundColor: success.soft },
  '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': words(error.line),
  '&.cm-merge-b .cm-changedText': words(success.line),
  '&.cm-merge-b .cm-deletedText': words(error.line),
  '.cm-deletedChunk': { paddingLeft: '6px' },
  '.cm-gutters .cm-changeGutter': { width: '18px', padding: 0, font: 'inherit' },
  '&.cm-merge-a .cm-changedLineGutter, .cm-deletedLineGutter': {
    background: error.soft,
    ...sign('−', error.text),
  },
  '&.cm-merge-b .cm-changedLineGutter': { background: success.soft, ...sign('+', success.text) },
  '.cm-collapsedLines': {
    ...type.small,
    fontFamily: sans,
    padding: '4px 12px',
    color: color.text.secondary,
    background: color.surface.active,
    cursor: 'pointer',
    '&::before, &::after': { content: 'none' },
    '&:hover': { color: color.text.primary },
  },
})

// The look of the list of names that an editor of code completes.
import { EditorView } from '@codemirror/view'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'

export const completionTheme = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: mono,
    fontSize: type.monoSmall.fontSize,
    maxHeight: '16em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: color.text.primary,
    backgroundColor: color.accent.soft,
  },
  '.cm-completionMatchedText': { textDecoration: 'none', color: color.accent.text },
  '.cm-completionDetail': { fontStyle: 'normal', color: color.text.tertiary },
  '.cm-completionIcon': { display: 'none' },
  '.cm-tooltip.cm-completionInfo': { ...type.small, padding: '8px 12px', maxWidth: '320px' },
})

// The CodeMirror theme. It uses CSS variables, so that one theme covers light and dark mode. Its style sheet has the
// nonce of the page.
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, sans, type } from '#src/ui/theme/typography.ts'
import { lintTheme, searchTheme } from './panel-theme.ts'

const text = {
  fontFamily: mono,
  fontSize: type.monoSmall.fontSize,
  lineHeight: '1.375rem',
  letterSpacing: type.mono.letterSpacing,
}

const sheet = EditorView.theme({
  '&': { height: '100%', color: color.text.primary, backgroundColor: color.surface.sunken },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { ...text, overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: color.text.primary },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: color.text.primary, borderLeftWidth: '1.5px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, .cm-content ::selection':
    { backgroundColor: color.accent.soft },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: color.surface.hover },
  '&.cm-focused .cm-activeLineGutter': {
    color: color.text.secondary,
    backgroundColor: color.surface.hover,
  },
  '.cm-gutters': {
    fontSize: '0.6875rem',
    color: color.text.tertiary,
    backgroundColor: color.surface.sunken,
    border: 0,
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 4px 0 10px' },
  '.cm-foldGutter .cm-gutterElement': { width: '16px', cursor: 'pointer' },
  '.cm-foldGutter .cm-gutterElement > span': { display: 'block' },
  '.cm-foldGutter svg': { display: 'block', margin: '5px 2px', color: color.text.tertiary },
  '.cm-foldGutter .cm-gutterElement:hover svg': { color: color.text.primary },
  '.cm-foldPlaceholder': {
    font: 'inherit',
    padding: '0 5px',
    border: `1px solid ${color.line.strong}`,
    borderRadius: `${radius.key}px`,
    color: color.text.secondary,
    backgroundColor: color.surface.raised,
  },
  '&.cm-focused .cm-matchingBracket': {
    color: color.accent.text,
    backgroundColor: color.accent.soft,
    outline: 'none',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    color: color.tone.error.text,
    backgroundColor: color.tone.error.soft,
  },
  '.cm-template, .cm-template > *': { color: color.kind.condition },
  '.cm-specialChar': { color: color.tone.warning.text },
  '.cm-tooltip': {
    fontFamily: sans,
    border: 0,
    borderRadius: `${radius.panel}px`,
    color: color.text.primary,
    backgroundColor: color.surface.raised,
    boxShadow: color.effect.shadow,
  },
  ...searchTheme,
  ...lintTheme,
})

/** Plain keys, coloured values, as in Python. */
const json = HighlightStyle.define([
  { tag: tags.propertyName, color: color.text.primary },
  { tag: tags.string, color: color.tone.success.text },
  { tag: [tags.number, tags.bool, tags.null], color: color.accent.text },
  { tag: [tags.separator, tags.brace, tags.squareBracket], color: color.text.tertiary },
  { tag: tags.invalid, color: color.tone.error.text },
])

/** The nonce that the gateway adds to the page. */
const nonceOf = (): string =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function codeTheme(): Extension {
  return [EditorView.cspNonce.of(nonceOf()), sheet, syntaxHighlighting(json)]
}

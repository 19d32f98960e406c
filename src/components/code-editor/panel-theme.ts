// The theme of CodeMirror's search panel and lint tooltips, similar to the fields, buttons and tooltips of the
// console.
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { sans, type } from '#src/ui/theme/typography.ts'

const control = {
  ...type.controlSmall,
  fontFamily: sans,
  height: '28px',
  borderRadius: `${radius.control}px`,
  color: color.text.primary,
  backgroundImage: 'none',
}

export const searchTheme = {
  '.cm-panels': { color: color.text.primary, backgroundColor: color.surface.canvas, zIndex: 2 },
  '.cm-panels-top': { borderBottom: `1px solid ${color.line.hair}` },
  '.cm-panels-bottom': { borderTop: `1px solid ${color.line.hair}` },
  '.cm-panel.cm-search': {
    ...type.controlSmall,
    fontFamily: sans,
    padding: '8px 40px 2px 12px',
  },
  // Its lines are separated by `br`, so its controls flow inline.
  '.cm-panel.cm-search > *:not([name=close])': { margin: '0 8px 6px 0', verticalAlign: 'middle' },
  '.cm-panel.cm-search input.cm-textfield': {
    ...control,
    width: 'min(260px, 100%)',
    padding: '0 9px',
    border: `1px solid ${color.line.control}`,
    backgroundColor: color.surface.page,
    '&:focus': {
      outline: 'none',
      borderColor: color.accent.focus,
      boxShadow: `inset 0 0 0 1px ${color.accent.focus}`,
    },
    '&::placeholder': { color: color.text.tertiary },
  },
  '.cm-panel.cm-search button.cm-button': {
    ...control,
    padding: '0 10px',
    border: `1px solid ${color.line.strong}`,
    fontWeight: 500,
    backgroundColor: color.surface.raised,
    cursor: 'pointer',
    '&:hover': { backgroundColor: color.surface.hover },
    '&:active': { backgroundImage: 'none', backgroundColor: color.surface.active },
    '&:focus-visible': focusRing,
  },
  '.cm-panel.cm-search label': {
    ...type.controlSmall,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '28px',
    color: color.text.secondary,
    cursor: 'pointer',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    width: '14px',
    height: '14px',
    margin: 0,
    accentColor: color.accent.fill,
    '&:focus-visible': focusRing,
  },
  '.cm-panel.cm-search button[name=close]': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    margin: 0,
    borderRadius: `${radius.control}px`,
    fontSize: '18px',
    lineHeight: '26px',
    color: color.text.tertiary,
    cursor: 'pointer',
    '&:hover': { color: color.text.primary, backgroundColor: color.surface.active },
    '&:focus-visible': focusRing,
  },
  '.cm-searchMatch': { backgroundColor: `${color.tone.warning.soft} !important` },
  '.cm-searchMatch-selected': {
    backgroundColor: `${color.tone.warning.soft} !important`,
    outline: `1px solid ${color.tone.warning.solid}`,
  },
  '.cm-selectionMatch': { backgroundColor: color.accent.softer },
}

const wave = (tone: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${tone} 1px`,
  textUnderlineOffset: '3px',
})

export const lintTheme = {
  '.cm-lintRange-error': wave(color.tone.error.solid),
  '.cm-lintRange-warning': wave(color.tone.warning.solid),
  '.cm-lintRange-info, .cm-lintRange-hint': wave(color.line.control),
  '.cm-lintRange-active': { backgroundColor: color.surface.active },
  '.cm-lintPoint::after': { borderBottomColor: color.tone.error.solid },
  '.cm-tooltip-lint': { maxWidth: '420px', padding: '4px 0' },
  '.cm-diagnostic': { ...type.small, padding: '4px 12px', marginLeft: 0, border: 0, whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeft: `2px solid ${color.tone.error.solid}` },
  '.cm-diagnostic-warning': { borderLeft: `2px solid ${color.tone.warning.solid}` },
  '.cm-diagnostic-info, .cm-diagnostic-hint': { borderLeft: `2px solid ${color.line.control}` },
}

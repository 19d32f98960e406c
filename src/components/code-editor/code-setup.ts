// The extensions of the code editor. Tab is not bound, so that the focus can leave by keyboard; Ctrl+] and Ctrl+[
// indent lines.
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { codeTheme } from './code-theme.ts'
import { preserveLineEndings } from './line-endings.ts'
import { templateMarks } from './template-marks.ts'

/** A language with its own extensions is passed as such. */
export type CodeLanguage = 'json' | 'plain' | Extension

const chevron = (isOpen: boolean): HTMLElement => {
  const box = document.createElement('span')
  const space = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(space, 'svg')
  const line = document.createElementNS(space, 'path')
  const looks = { width: '12', height: '12', viewBox: '0 0 12 12', fill: 'none', stroke: 'currentColor' }
  for (const [name, value] of Object.entries(looks)) icon.setAttribute(name, value)
  line.setAttribute('d', isOpen ? 'm3 4.5 3 3 3-3' : 'm4.5 3 3 3-3 3')
  line.setAttribute('stroke-width', '1.5')
  icon.append(line)
  box.append(icon)
  return box
}

const languages = {
  json: () => [json(), bracketMatching(), indentOnInput(), templateMarks],
  plain: () => [],
} as const satisfies Record<string, () => Extension>

const languageSetup = (language: CodeLanguage): Extension =>
  language === 'json' || language === 'plain' ? languages[language]() : language

/** Ctrl+Enter runs what the page runs, instead of adding a line. */
const editingKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')

/** Extensions that never change. */
export function fixedSetup(language: CodeLanguage): Extension {
  return [
    codeTheme(),
    preserveLineEndings,
    lineNumbers(),
    codeFolding(),
    foldGutter({ markerDOM: chevron }),
    highlightSpecialChars(),
    drawSelection(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.allowMultipleSelections.of(true),
    languageSetup(language),
    indentUnit.of('  '),
    keymap.of([...searchKeymap, ...foldKeymap, ...editingKeys]),
  ]
}

/** Extensions that depend on the props of the component. */
export interface ChangingSetup {
  readonly label: string
  readonly isReadOnly: boolean
  readonly isWrapping: boolean
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  readonly phrases: Record<string, string>
}

export function changingSetup(setup: ChangingSetup): Extension {
  const { label, isReadOnly, isWrapping, describedBy, isInvalid = false, phrases } = setup
  return [
    EditorState.readOnly.of(isReadOnly),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    }),
    isWrapping ? EditorView.lineWrapping : [],
  ]
}

interface HistoryKeys {
  readonly undo: () => void
  readonly redo: () => void
}

/** The editor has its own history if the owner of the text has none. */
export function ownHistory(): Extension {
  return [history(), keymap.of(historyKeymap)]
}

/** Undo and redo are handled by the owner, for keys and for the menu of the browser. */
export function historyKeys({ undo, redo }: HistoryKeys): Extension {
  const taken = (act: () => void) => () => {
    act()
    return true
  }
  return [
    Prec.highest(
      keymap.of([
        { key: 'Mod-z', run: taken(undo) },
        { key: 'Mod-Shift-z', run: taken(redo) },
        { key: 'Mod-y', run: taken(redo) },
      ]),
    ),
    EditorView.domEventHandlers({
      beforeinput: ({ inputType }) => {
        if (inputType === 'historyUndo') undo()
        else if (inputType === 'historyRedo') redo()
        else return false
        return true
      },
    }),
  ]
}

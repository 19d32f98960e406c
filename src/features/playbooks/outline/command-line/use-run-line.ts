// Carrying out a line of the outline: commands run as one step; the rest are acts of the editor.
import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor, useEditorActions } from '../../model/use-editor.ts'
import type { NewNode } from '../../model/nodes/new-node.ts'
import type { Slot } from './command-forms.ts'
import type { Miss } from './match-form.ts'
import { type Parsed, parseCommand } from './parse-command.ts'

export type LineOutcome =
  | { readonly ok: true }
  /** `at`: where in the line, for what was not understood. */
  | { readonly ok: false; readonly text: string; readonly at: number | undefined }

interface LineActs {
  readonly onGo: (node: NodeId) => void
  readonly onDuplicate: (node: NodeId) => void
}

type Done = Extract<Parsed, { ok: true }>

/** Runs lines; what is refused is said, and nothing changed. */
export function useLine({ onGo, onDuplicate }: LineActs): (line: string) => LineOutcome {
  const editor = useEditorActions()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const { t } = useTranslation(['outline', 'canvas'])
  const nameOf = (beginning: NewNode): string =>
    t(`canvas:kind.${beginning.of === 'operator' ? beginning.operator : beginning.of}`)
  const expected = ({ expected: slot, about }: Miss): string => {
    const named: Record<Slot['slot'] | 'end' | 'quote', string> = {
      word: about === '' ? t('expected.verb') : t('expected.word', { word: about }),
      node: about === '' ? t('expected.node') : t('expected.noNode', { about }),
      port: about === '' ? t('expected.port') : t('expected.noPort', { about }),
      member: t('expected.member'),
      kind: t('expected.kind'),
      name: t('expected.name'),
      value: t('expected.value'),
      end: t('expected.end', { about }),
      quote: t('expected.quote'),
    }
    return named[slot]
  }
  const act = ({ form, held, commands }: Done): LineOutcome => {
    const node = held.nodes['node'] ?? ''
    if (form === 'go') onGo(node)
    else if (form === 'undo') editor.undo()
    else if (form === 'redo') editor.redo()
    else if (form === 'duplicate') onDuplicate(node)
    else {
      const refusal = editor.run(commands)
      if (refusal !== null) {
        const text = t(`canvas:refused.${refusal.refused}`, { about: refusal.about })
        return { ok: false, text, at: undefined }
      }
    }
    return { ok: true }
  }
  return (line) => {
    const { reading } = editor.getState()
    if (reading.kind !== 'playbook') return { ok: false, text: t('canvas:refused.unreadable'), at: undefined }
    const parsed = parseCommand(line, { playbook: reading, nameOf })
    if (!parsed.ok) return { ok: false, text: expected(parsed.miss), at: parsed.miss.at }
    if (isReadOnly && parsed.form !== 'go') return { ok: false, text: t('readOnly'), at: undefined }
    return act(parsed)
  }
}

// Runs a line of the outline: commands run as one step, other forms are editor actions.
import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor, useEditorActions } from '../../model/use-editor.ts'
import type { NewNode } from '../../model/nodes/new-node.ts'
import type { Mismatch } from './match-form.ts'
import { type ParsedCommand, parseCommand } from './parse-command.ts'
import { written } from './tokens.ts'
import { useCatalogueSteps } from './use-catalogue-steps.ts'

export type LineResult =
  | { readonly ok: true }
  /** `at`: the offset in the line of what could not be parsed. */
  | { readonly ok: false; readonly text: string; readonly at: number | undefined }

interface LineActs {
  readonly onReveal: (node: NodeId) => void
  readonly onDuplicate: (node: NodeId) => void
}

type LineSuccess = Extract<ParsedCommand, { ok: true }>
type RefusedStep = Extract<ParsedCommand, { refusal: unknown }>

/** Why the catalogue has no such action or trigger, and what to type instead. */
const useRefusalText = () => {
  const { t, i18n } = useTranslation('outline')
  const list = (texts: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(i18n.language, { type }).format(texts.map((text) => t('lookup.quoted', { text })))
  return (line: string, { refusal, query, at }: RefusedStep): string => {
    const { of: kind, name, module } = query
    const about = { kind: t(`lookup.kind.${kind}`), name, module: module ?? '' }
    if (refusal.reason === 'several') {
      const of = `of ${written(refusal.modules[0] ?? '')}`
      return t('lookup.several', { ...about, modules: list(refusal.modules, 'conjunction'), of })
    }
    const texts: string[] = [t(`lookup.${refusal.reason}`, about)]
    if (refusal.similar.length > 0)
      texts.push(t('lookup.similar', { names: list(refusal.similar, 'disjunction') }))
    if (module === undefined)
      texts.push(t('lookup.bare', { line: `${line.slice(0, at)}named ${line.slice(at)}` }))
    return texts.join(' ')
  }
}

/** Returns a function that runs a line; an invalid or refused line changes nothing. */
export function useRunLine({ onReveal, onDuplicate }: LineActs): (line: string) => LineResult {
  const editor = useEditorActions()
  const isReadOnly = useEditor((state) => state.isReadOnly)
  const { t } = useTranslation(['outline', 'canvas'])
  const steps = useCatalogueSteps()
  const refusalText = useRefusalText()
  const nameOf = (beginning: NewNode): string =>
    t(`canvas:kind.${beginning.of === 'operator' ? beginning.operator : beginning.of}`)
  const expected = ({ expected: slot, about }: Mismatch): string => {
    const named: Record<Mismatch['expected'], string> = {
      verb: about === '' ? t('expected.verb') : t('expected.noVerb', { about }),
      word: t('expected.word', { word: about }),
      node: about === '' ? t('expected.node') : t('expected.noNode', { about }),
      port: about === '' ? t('expected.port') : t('expected.noPort', { about }),
      member: t('expected.member'),
      kind: t('expected.kind'),
      step: t('expected.kind'),
      module: t('expected.module'),
      name: t('expected.name'),
      value: t('expected.value'),
      end: t('expected.end', { about }),
      quote: t('expected.quote'),
    }
    return named[slot]
  }
  const act = ({ form, values, commands }: LineSuccess): LineResult => {
    const node = values.nodes['node'] ?? ''
    if (form === 'go') onReveal(node)
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
    const parsed = parseCommand(line, { playbook: reading, nameOf, steps })
    if (!parsed.ok && 'refusal' in parsed)
      return { ok: false, text: refusalText(line, parsed), at: parsed.at }
    if (!parsed.ok) return { ok: false, text: expected(parsed.miss), at: parsed.miss.at }
    if (isReadOnly && parsed.form !== 'go') return { ok: false, text: t('readOnly'), at: undefined }
    return act(parsed)
  }
}

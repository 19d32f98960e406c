import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matcher } from '#src/lib/match-text.ts'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { useEditorActions } from '../../model/use-editor.ts'
import { useFields } from '../fields/fields.ts'
import { referenceAt, storeKeys, upstreamOf } from './completion.ts'

export interface Completion {
  /** The inserted text. */
  readonly name: string
  /** A description, such as the name of a node. */
  readonly title: string
}

const most = 40

interface CompletionInput {
  readonly id: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly caret: number | undefined
  readonly onChange: (text: string) => void
  readonly setCaret: (caret: number | undefined) => void
}

const useCompletionItems = ({ text, caret }: Pick<CompletionInput, 'text' | 'caret'>) => {
  const editor = useEditorActions()
  const { node, isReadOnly } = useFields()
  const { t } = useTranslation('inspector')
  const prefix = caret === undefined || isReadOnly ? undefined : referenceAt(text, caret)
  const [root, typed] = [prefix?.root, prefix?.typed ?? '']
  const items = useMemo((): readonly Completion[] => {
    const { reading } = editor.getState()
    if (root === undefined || reading.kind !== 'playbook') return []
    const all =
      root === 'store'
        ? storeKeys(reading).map((name) => ({ name, title: t('completion.store') }))
        : upstreamOf(reading, node).map(({ id, name }) => ({ name: id, title: name }))
    const isFound = matcher(typed)
    return all.filter(({ name, title }) => name.startsWith(typed) || isFound(title)).slice(0, most)
  }, [editor, root, typed, node, t])
  return { prefix, items }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The completion list of a template field. */
export function useCompletions({ id, field, text, caret, onChange, setCaret }: CompletionInput) {
  const { prefix, items } = useCompletionItems({ text, caret })
  const [activeItem, setActiveItem] = useState(0)
  const [closed, setClosed] = useState<number>()
  const isComplete = items.length === 1 && items[0]?.name === prefix?.typed
  const isOpen = prefix !== undefined && items.length > 0 && prefix.start !== closed && !isComplete
  const active = Math.min(activeItem, items.length - 1)
  const choose = (at: number) => {
    const chosen = items[at]
    if (prefix === undefined || chosen === undefined) return
    const end = prefix.start + chosen.name.length
    setActiveItem(0)
    setClosed(prefix.start)
    // Inserted by the browser, to be part of its undo history.
    field.current?.setSelectionRange(prefix.start, prefix.end)
    if (!document.execCommand('insertText', false, chosen.name))
      onChange(text.slice(0, prefix.start) + chosen.name + text.slice(prefix.end))
    setCaret(end)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || isComposing(event.nativeEvent)) return
    const step = steps[event.key]
    if (step !== undefined) setActiveItem((active + step + items.length) % items.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') setClosed(prefix.start)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const listId = `${id}-offered`
  return {
    press,
    names: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
    },
    list: { id: listId, isOpen, items, active, onChoose: choose, onPoint: setActiveItem },
  }
}

import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matcher } from '#src/lib/match-text.ts'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { useEditorActions } from '../../model/use-editor.ts'
import { useFields } from '../fields/fields.ts'
import { askedAt, storeKeys, upstreamOf } from './completion.ts'

export interface Offered {
  /** What is written. */
  readonly name: string
  /** What it is called. */
  readonly title: string
}

/** Beyond these one types on. */
const most = 40

interface Place {
  readonly id: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly caret: number | undefined
  readonly take: (text: string) => void
  readonly setCaret: (caret: number | undefined) => void
}

const useOffered = ({ text, caret }: Pick<Place, 'text' | 'caret'>) => {
  const editor = useEditorActions()
  const { node, isReadOnly } = useFields()
  const { t } = useTranslation('inspector')
  const asked = caret === undefined || isReadOnly ? undefined : askedAt(text, caret)
  const [root, typed] = [asked?.root, asked?.typed ?? '']
  const offered = useMemo((): readonly Offered[] => {
    const { reading } = editor.getState()
    if (root === undefined || reading.kind !== 'playbook') return []
    const all =
      root === 'store'
        ? storeKeys(reading).map((name) => ({ name, title: t('completion.store') }))
        : upstreamOf(reading, node).map(({ id, name }) => ({ name: id, title: name }))
    const isFound = matcher(typed)
    return all.filter(({ name, title }) => name.startsWith(typed) || isFound(title)).slice(0, most)
  }, [editor, root, typed, node, t])
  return { asked, offered }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The list below a template field while a reference is typed in it. */
export function useCompletions({ id, field, text, caret, take, setCaret }: Place) {
  const { asked, offered } = useOffered({ text, caret })
  const [marked, setMarked] = useState(0)
  const [closed, setClosed] = useState<number>()
  const isWhole = offered.length === 1 && offered[0]?.name === asked?.typed
  const isOpen = asked !== undefined && offered.length > 0 && asked.start !== closed && !isWhole
  const active = Math.min(marked, offered.length - 1)
  const choose = (at: number) => {
    const chosen = offered[at]
    if (asked === undefined || chosen === undefined) return
    const end = asked.start + chosen.name.length
    setMarked(0)
    setClosed(asked.start)
    // The browser writes it, so that its undo takes it back.
    field.current?.setSelectionRange(asked.start, asked.end)
    if (!document.execCommand('insertText', false, chosen.name))
      take(text.slice(0, asked.start) + chosen.name + text.slice(asked.end))
    setCaret(end)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || isComposing(event.nativeEvent)) return
    const step = steps[event.key]
    if (step !== undefined) setMarked((active + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') setClosed(asked.start)
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
    list: { id: listId, isOpen, offered, active, onChoose: choose, onPoint: setMarked },
  }
}

// The state of the command line: suggestions, history, and the result of the last line.
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { useEditor } from '../../model/use-editor.ts'
import { suggest } from './suggest.ts'
import type { Suggestion } from './suggestion.ts'
import { useCatalogueSteps } from './use-catalogue-steps.ts'
import type { LineResult } from './use-run-line.ts'

const nothing: readonly Suggestion[] = []

const useSuggestions = (line: string, isOpen: boolean) => {
  const reading = useEditor((state) => state.reading)
  const steps = useCatalogueSteps()
  if (!isOpen || line === '' || reading.kind !== 'playbook') return { from: line.length, items: nothing }
  return suggest(line, { playbook: reading, steps })
}

/** Executed lines, newest last; the arrow keys browse them. */
const usePast = () => {
  const past = useRef<readonly string[]>([])
  const place = useRef(0)
  return {
    note: (line: string) => {
      past.current = [...past.current.filter((each) => each !== line), line]
      place.current = past.current.length
    },
    step: (by: -1 | 1): string | undefined => {
      const next = Math.max(0, Math.min(past.current.length, place.current + by))
      place.current = next
      return past.current.length === 0 ? undefined : (past.current[next] ?? '')
    },
  }
}

interface CommandLineActs {
  readonly run: (line: string) => LineResult
  readonly onLeave: () => void
}

export function useCommandLine({ run, onLeave }: CommandLineActs) {
  const [line, setLine] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const [outcome, setOutcome] = useState<LineResult & { line: string }>()
  const past = usePast()
  const { from, items } = useSuggestions(line, isOpen)
  const isListed = items.length > 0
  const write = (next: string) => {
    setLine(next)
    setOpen(true)
    setMarked(-1)
  }
  const choose = ({ text }: Suggestion) => write(`${line.slice(0, from)}${text} `)
  const enter = () => {
    const trimmed = line.trim()
    if (trimmed === '') return
    const result = run(trimmed)
    setOutcome({ ...result, line: trimmed })
    setOpen(false)
    if (!result.ok) return
    past.note(trimmed)
    setLine('')
  }
  const walk = (by: -1 | 1) => {
    if (isListed) return setMarked((at) => Math.max(-1, Math.min(items.length - 1, at + by)))
    const earlier = past.step(by)
    if (earlier !== undefined) setLine(earlier)
  }
  const leave = () => {
    if (isListed) return setOpen(false)
    if (line !== '') return setLine('')
    onLeave()
  }
  const chosen = items[marked]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: () => (chosen === undefined ? enter() : choose(chosen)),
      Tab: chosen === undefined ? undefined : () => choose(chosen),
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      Escape: leave,
    }
    const act = acts[event.key]
    if (act === undefined || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    line,
    write,
    close: () => setOpen(false),
    choose,
    items: isListed ? items : nothing,
    marked,
    outcome,
    onKeyDown,
  }
}

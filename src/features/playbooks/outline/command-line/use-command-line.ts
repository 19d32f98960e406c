// What is typed into the command line: what may come next, what was run before, and what became of the last line.
import { type KeyboardEvent, useRef, useState } from 'react'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { useEditor } from '../../model/use-editor.ts'
import { type Suggestion, suggest } from './suggest.ts'
import type { LineOutcome } from './use-run-line.ts'

const nothing: readonly Suggestion[] = []

const useSuggestions = (line: string, isOpen: boolean) => {
  const reading = useEditor((state) => state.reading)
  if (!isOpen || line === '' || reading.kind !== 'playbook') return { from: line.length, items: nothing }
  return suggest(line, reading)
}

/** The lines that were run, newest last; arrows walk through them. */
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
  readonly run: (line: string) => LineOutcome
  readonly onLeave: () => void
}

/** The state of the line and the keys that change it. */
export function useCommandLine({ run, onLeave }: CommandLineActs) {
  const [line, setLine] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const [outcome, setOutcome] = useState<LineOutcome & { line: string }>()
  const past = usePast()
  const { from, items } = useSuggestions(line, isOpen)
  const isListed = items.length > 0
  const write = (next: string) => {
    setLine(next)
    setOpen(true)
    setMarked(-1)
  }
  const take = ({ text }: Suggestion) => write(`${line.slice(0, from)}${text} `)
  const enter = () => {
    const said = line.trim()
    if (said === '') return
    const done = run(said)
    setOutcome({ ...done, line: said })
    setOpen(false)
    if (!done.ok) return
    past.note(said)
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
      Enter: () => (chosen === undefined ? enter() : take(chosen)),
      Tab: chosen === undefined ? undefined : () => take(chosen),
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
    take,
    items: isListed ? items : nothing,
    marked,
    outcome,
    onKeyDown,
  }
}

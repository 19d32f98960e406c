import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { styled } from '@mui/material/styles'
import { useComposed } from '#src/ui/composition.ts'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const Root = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  padding: '0 12px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& input': {
    ...type.body,
    flex: 1,
    minWidth: 0,
    height: 38,
    padding: 0,
    border: 0,
    outline: 'none',
    fontFamily: 'inherit',
    color: color.text.primary,
    background: 'none',
    '&::placeholder': { color: color.text.tertiary, opacity: 1 },
  },
  '&:focus-within': { boxShadow: `inset 0 -2px ${color.accent.focus}` },
})

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
}

interface PaletteFieldProps {
  label: string
  typed: string
  onType: (text: string) => void
  /** The list below, whose mark the arrows move. */
  list: { id: string; count: number; active: number; onMove: (to: number) => void }
  /** Enter: the marked one is taken. */
  onTake: () => void
}

/** Has the focus while arrows move the mark in the list below. */
export const PaletteField = ({ label, typed, onType, list, onTake }: PaletteFieldProps) => {
  const { text, change, composition } = useComposed({ value: typed, onChange: onType })
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || list.count === 0) return
    const step = steps[event.key]
    if (step !== undefined) list.onMove(step(list.active, list.count - 1))
    else if (event.key === 'Enter') onTake()
    else return
    event.preventDefault()
  }
  return (
    <Root>
      <Search size={14} strokeWidth={2} aria-hidden />
      <input
        // It is what the palette was opened for.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={list.id}
        aria-activedescendant={list.count === 0 ? undefined : `${list.id}-${list.active}`}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...composition}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
      />
    </Root>
  )
}

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
  height: 36,
  padding: '0 12px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& svg': { flex: 'none', color: color.text.tertiary },
  '& input': {
    ...type.controlSmall,
    flex: 1,
    minWidth: 0,
    height: 34,
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

interface ListSearchProps {
  label: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  listId: string
  activeId: string | undefined
}

/** The text field above a list; it has the focus while arrows move in the list. */
export const ListSearch = ({ label, value, onChange, onKeyDown, listId, activeId }: ListSearchProps) => {
  const { text, change, composition } = useComposed({ value, onChange })
  return (
    <Root>
      <Search size={14} strokeWidth={2} aria-hidden />
      <input
        // The field is what the popover was opened for.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...composition}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return onKeyDown(event)
          event.preventDefault()
          return event.currentTarget.form?.requestSubmit()
        }}
      />
    </Root>
  )
}

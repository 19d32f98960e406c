import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useComposed } from '../keyboard/composition.ts'
import { bareInput, hairline, rowLayout } from '../theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'
import type { ActiveOption } from './use-active-option.ts'

const Root = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  height: 40,
  padding: '0 12px',
  borderBottom: hairline,
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > input': { ...type.body, ...bareInput, alignSelf: 'stretch' },
  '&[data-size="small"]': { height: 36 },
  '&[data-size="small"] > input': type.controlSmall,
  '&[data-size="large"]': { gap: 10, height: 44, paddingLeft: 16 },
  '&[data-size="large"] > input': { fontSize: '0.9375rem' },
  '&:not([data-size="large"]):focus-within': { boxShadow: `inset 0 -2px ${color.accent.focus}` },
})

interface ListSearchProps {
  label: string
  value: string
  onChange: (text: string) => void
  options: ActiveOption
  size?: 'small' | 'medium' | 'large'
  /** After the field. */
  children?: ReactNode
}

/** The text field above a list; it has the focus while arrows move the active option. */
export function ListSearch({ label, value, onChange, options, size = 'medium', children }: ListSearchProps) {
  const { listId, active, idOf, setActive, onKeyDown } = options
  const follow = (text: string): void => {
    setActive(0)
    onChange(text)
  }
  const { text, change, composition } = useComposed({ value, onChange: follow })
  return (
    <Root data-size={size}>
      <Search size={size === 'large' ? 16 : 14} strokeWidth={size === 'large' ? 1.75 : 2} aria-hidden />
      <input
        // The list was opened for a search.
        autoFocus
        type="text"
        role="combobox"
        aria-expanded={active >= 0}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : idOf(active)}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...composition}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {children}
    </Root>
  )
}

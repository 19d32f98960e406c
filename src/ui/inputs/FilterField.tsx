import { Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'
import { ShortcutKeys } from '../keyboard/ShortcutKeys.tsx'
import { TextInput } from './TextInput.tsx'
import { useComposed } from '../keyboard/composition.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'

const Root = styled('div')({ width: 240, maxWidth: '100%' })

interface FilterFieldProps {
  /** What it searches, as "Filter by name or path". */
  label: string
  value: string
  onChange: (text: string) => void
  /** The shortcut that focuses it; null for none. */
  keys?: string | null
  width?: number | string
}

/** Filters a list by text. `/` focuses it, Esc clears it. */
export function FilterField({ label, value, onChange, keys = '/', width }: FilterFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { t } = useTranslation('common')
  // The address follows with a delay; until then the typed text is shown.
  const [typed, setTyped] = useState<string>()
  if (typed !== undefined && typed === value) setTyped(undefined)
  const follow = (next: string) => {
    setTyped(next)
    onChange(next)
  }
  const { text, change, composition } = useComposed({ value: typed ?? value, onChange: follow })
  useShortcut(keys ?? '', keys === null ? undefined : () => input.current?.select(), { label })
  return (
    <Root role="search" style={width === undefined ? undefined : { width }} {...composition}>
      <TextInput
        ref={input}
        small
        value={text}
        onChange={change}
        onBlur={() => setTyped(undefined)}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          change('')
        }}
        start={<Search size={14} strokeWidth={2} aria-hidden />}
        end={
          text === '' ? (
            keys !== null && <ShortcutKeys keys={keys} />
          ) : (
            <IconButton
              small
              icon={X}
              label={t('action.clear')}
              onClick={() => {
                change('')
                input.current?.focus()
              }}
            />
          )
        }
      />
    </Root>
  )
}

import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#src/ui/keyboard/composition.ts'
import { color, height, motion, radius } from '#src/ui/theme/tokens.ts'
import { sans, type } from '#src/ui/theme/typography.ts'
import { PathOptions } from './PathOptions.tsx'
import { type PathOption, matchingOptions } from './path-options.ts'

const Input = styled('input')({
  ...type.mono,
  display: 'block',
  width: '100%',
  height: height.toolbar,
  padding: '0 8px',
  border: '1px solid transparent',
  borderRadius: radius.chip,
  outline: 'none',
  color: color.text.primary,
  background: 'none',
  textOverflow: 'ellipsis',
  transition: `border-color ${motion.state}`,
  '&::placeholder': { fontFamily: sans, color: color.text.tertiary, opacity: 1 },
  '&[data-changed]': { borderColor: color.line.control, backgroundColor: color.surface.page },
  '&:hover:not(:read-only)': { borderColor: color.line.control },
  '&:focus': {
    borderColor: color.accent.focus,
    boxShadow: `inset 0 0 0 1px ${color.accent.focus}`,
    backgroundColor: color.surface.page,
  },
})

const stepOf: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count - 1 : at - 1),
}

interface PathInputProps {
  label: string
  value: string
  options: readonly PathOption[]
  /** It differs from the saved value. */
  isChanged: boolean
  isReadOnly: boolean
  onChange: (path: string) => void
  onFocus: () => void
}

const usePathCompletion = ({ options, isReadOnly, onChange }: PathInputProps) => {
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  /** A complete path offers its siblings, not only itself. */
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const matching = useMemo(() => (isOpen ? matchingOptions(options, search) : []), [isOpen, options, search])

  const open = () => {
    if (isReadOnly || isOpen) return
    setTyped('')
    setAt(-1)
    setOpen(true)
  }
  const choose = (path: string) => {
    onChange(path)
    setOpen(false)
  }
  const move = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (!isOpen) open()
    else if (matching.length > 0) setAt(step(at, matching.length))
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const option = matching[at]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen && option) choose(option.path)
      else if (isOpen) setOpen(false)
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
    } else move(event)
  }
  const type = (text: string) => {
    setTyped(text)
    setAt(-1)
    if (!isReadOnly) setOpen(true)
  }
  return { isOpen, at, matching, open, close: () => setOpen(false), choose, type, press }
}

/** The path of a binding, with completion from the paths and values of the selected response. */
export function PathInput(props: PathInputProps) {
  const { label, value, options, isChanged, isReadOnly, onChange } = props
  const { t } = useTranslation('bindings')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const completion = usePathCompletion(props)
  const { isOpen, at, matching } = completion
  return (
    <>
      <Input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && matching[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        readOnly={isReadOnly}
        placeholder={isReadOnly ? undefined : t('path.placeholder')}
        data-changed={isChanged ? '' : undefined}
        title={value === '' ? undefined : value}
        onChange={({ target }) => {
          onChange(target.value)
          completion.type(target.value)
        }}
        onClick={completion.open}
        onFocus={props.onFocus}
        onBlur={completion.close}
        onKeyDown={completion.press}
      />
      {isOpen && (
        <Popper
          open
          role="region"
          aria-label={label}
          anchorEl={input.current}
          placement="bottom-start"
          style={{ zIndex: 1300 }}
        >
          <PathOptions
            id={id}
            label={label}
            options={matching}
            at={at}
            hasResponse={options.length > 0}
            onChoose={completion.choose}
          />
        </Popper>
      )}
    </>
  )
}

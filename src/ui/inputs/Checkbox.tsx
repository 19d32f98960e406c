import type { Ref } from 'react'
import { styled } from '@mui/material/styles'
import { color, focusRing, motion, radius } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const check = 'polygon(15% 47%, 7% 56%, 38% 86%, 95% 25%, 86% 16%, 38% 67%)'
const bar = 'polygon(12% 42%, 88% 42%, 88% 58%, 12% 58%)'

const Root = styled('label')({
  ...type.body,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 24,
  verticalAlign: 'middle',
  cursor: 'pointer',
  '&::before': { content: '""', position: 'absolute', inset: '0 -5px' },
  '& > input': {
    appearance: 'none',
    position: 'relative',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 14,
    height: 14,
    margin: 0,
    border: `1px solid ${color.line.control}`,
    borderRadius: radius.key,
    backgroundColor: color.surface.page,
    cursor: 'inherit',
    transition: `background-color ${motion.state}, border-color ${motion.state}`,
  },
  '& > input:hover': { borderColor: color.text.tertiary },
  '& > input:focus-visible': focusRing,
  '& > input:checked, & > input:indeterminate': {
    borderColor: color.accent.fill,
    backgroundColor: color.accent.fill,
    '&::after': { content: '""', width: 10, height: 10, backgroundColor: '#fff', clipPath: check },
  },
  '& > input:indeterminate::after': { clipPath: bar },
  '& > input:disabled': { borderColor: color.line.strong },
  '&:has(:disabled)': { color: color.text.disabled, cursor: 'default' },
  '@media (forced-colors: active)': { '& > input': { appearance: 'auto' } },
})

interface CheckboxProps {
  label: string
  labelHidden?: boolean | undefined
  checked: boolean
  /** Some but not all are selected. */
  some?: boolean | undefined
  onChange: (checked: boolean, event: { shift: boolean }) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  tabIndex?: number | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const setRef = (ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) => {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

export function Checkbox({ label, labelHidden, some = false, onChange, ref, ...rest }: CheckboxProps) {
  return (
    <Root>
      <input
        {...rest}
        ref={(element) => {
          if (element) element.indeterminate = some
          setRef(ref, element)
        }}
        type="checkbox"
        aria-label={labelHidden ? label : undefined}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, { shift: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })
        }
      />
      {!labelHidden && <span>{label}</span>}
    </Root>
  )
}

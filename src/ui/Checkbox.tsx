import type { Ref } from 'react'
import MuiCheckbox from '@mui/material/Checkbox'
import { styled } from '@mui/material/styles'
import { color } from './tokens.ts'
import { type } from './type.ts'

const Root = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  minHeight: 24,
  cursor: 'pointer',
  ...type.body,
  '& .MuiCheckbox-root': { marginLeft: -5 },
})

const Box = ({ state }: { state: 'off' | 'on' | 'some' }) => (
  <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden>
    {state === 'off' ? (
      <rect
        x="0.5"
        y="0.5"
        width="13"
        height="13"
        rx="2.5"
        stroke={color.line.control}
        fill={color.surface.page}
      />
    ) : (
      <rect width="14" height="14" rx="3" fill={color.accent.fill} />
    )}
    {state === 'on' && (
      <path d="M3.5 7.2 6 9.6l4.6-5" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" />
    )}
    {state === 'some' && <path d="M4 7h6" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" />}
  </svg>
)

export interface CheckboxProps {
  label: string
  labelHidden?: boolean | undefined
  checked: boolean
  /** Some of what it stands for are chosen. */
  some?: boolean | undefined
  onChange: (checked: boolean, event: { shift: boolean }) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  tabIndex?: number | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export const Checkbox = ({ label, labelHidden, some, onChange, ref, tabIndex, ...rest }: CheckboxProps) => (
  <Root>
    <MuiCheckbox
      {...rest}
      indeterminate={some ?? false}
      onChange={(event, checked) =>
        onChange(checked, { shift: 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true })
      }
      icon={<Box state="off" />}
      checkedIcon={<Box state="on" />}
      indeterminateIcon={<Box state="some" />}
      slotProps={{ input: { ref, tabIndex, 'aria-label': labelHidden ? label : undefined } }}
    />
    {!labelHidden && <span>{label}</span>}
  </Root>
)

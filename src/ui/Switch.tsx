import type { ReactNode, Ref } from 'react'
import MuiSwitch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { color } from './tokens.ts'
import { type } from './type.ts'

const Root = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 28,
  cursor: 'pointer',
  '& > span:first-of-type': { flex: 'none', maxWidth: '50%' },
  '& small': { ...type.small, color: color.text.tertiary },
  '& .MuiSwitch-root': { marginLeft: 'auto', flex: 'none' },
})

export interface SwitchProps {
  label: string
  /** A few words after the label. */
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** On or off at once. The label stands left, the switch at the right edge. */
export const Switch = ({ label, hint, onChange, ref, ...rest }: SwitchProps) => (
  <Root>
    <span>{label}</span>
    {hint !== undefined && <small>{hint}</small>}
    <MuiSwitch
      {...rest}
      onChange={(_event, checked) => onChange(checked)}
      slotProps={{ input: { ref, 'aria-label': label } }}
    />
  </Root>
)

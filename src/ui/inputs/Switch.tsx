import type { ReactNode, Ref } from 'react'
import MuiSwitch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('label')({
  ...rowLayout(8),
  minHeight: 28,
  cursor: 'pointer',
  '& > span:first-of-type': { flex: 'none', maxWidth: '50%' },
  '& small': { ...type.small, color: color.text.tertiary },
  '& .MuiSwitch-root': { marginLeft: 'auto', flex: 'none' },
})

interface SwitchProps {
  label: string
  /** A few words after the label. */
  help?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A switch that applies immediately. The label is on the left, the switch at the right edge. */
export function Switch({ label, help, onChange, ref, ...rest }: SwitchProps) {
  return (
    <Root>
      <span>{label}</span>
      {help !== undefined && <small>{help}</small>}
      <MuiSwitch
        {...rest}
        onChange={(_event, checked) => onChange(checked)}
        slotProps={{ input: { ref, 'aria-label': label } }}
      />
    </Root>
  )
}

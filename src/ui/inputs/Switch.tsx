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
  '& > .MuiSwitch-root': { flex: 'none' },
})
const Text = styled('span')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  '& > small': { ...type.small, color: color.text.tertiary },
})

interface SwitchProps {
  label: string
  /** After the label if there is space, otherwise below it. */
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
      <Text>
        <span>{label}</span>
        {help !== undefined && <small>{help}</small>}
      </Text>
      <MuiSwitch
        {...rest}
        onChange={(_event, checked) => onChange(checked)}
        slotProps={{ input: { ref, 'aria-label': label } }}
      />
    </Root>
  )
}

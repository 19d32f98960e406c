import { Plus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Button } from '#src/ui/inputs/Button.tsx'

// Aligns the icon with the fields, not the edge of the button.
const Root = styled('div')({ marginLeft: -10 })

interface AddButtonProps {
  children: ReactNode
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup'?: 'dialog' | undefined
}

/** A button that adds an item to the list above it. */
export function AddButton({ children, ...rest }: AddButtonProps) {
  return (
    <Root>
      <Button {...rest} variant="accent" size="small" icon={Plus}>
        {children}
      </Button>
    </Root>
  )
}

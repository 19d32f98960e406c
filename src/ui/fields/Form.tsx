import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('form')({ display: 'grid', gap: 16, maxWidth: 560, alignContent: 'start' })
const Footer = styled('div')({
  ...rowLayout(8),
  flexWrap: 'wrap',
  marginTop: 8,
  '& > span': { ...type.small, color: color.tone.error.text },
})

interface FormProps {
  /** `handleSubmit(…)` of react-hook-form; it focuses the first invalid field. */
  onSubmit: () => unknown
  children: ReactNode
  id?: string
}

/** One column of fields. */
export function Form({ onSubmit, children, id }: FormProps) {
  return (
    <Root
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void onSubmit()
      }}
    >
      {children}
    </Root>
  )
}

interface FormActionsProps {
  /** Buttons, the primary one first. */
  children: ReactNode
  /** "2 fields need attention". */
  problem?: ReactNode
}

/** The bottom of a form: its buttons, and the number of invalid fields. */
export function FormActions({ children, problem }: FormActionsProps) {
  return (
    <Footer>
      {children}
      {problem !== undefined && <span role="status">{problem}</span>}
    </Footer>
  )
}

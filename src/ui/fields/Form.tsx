import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { color, media } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const narrow = 560

const Root = styled('form')({
  display: 'grid',
  gap: 16,
  maxWidth: narrow,
  alignContent: 'start',
  [media.belowPhone]: {
    '&:has(> [data-form-foot])': { display: 'flex', flexDirection: 'column', flex: '1 0 auto' },
  },
  '&[data-wide]': { maxWidth: 1080, gridTemplateColumns: 'minmax(0, 1fr)' },
  '&[data-wide] > :not([data-wide])': { maxWidth: narrow },
})
const Footer = styled('div')({
  ...rowLayout(8),
  flexWrap: 'wrap',
  marginTop: 8,
  '& > span': { ...type.small, color: color.tone.error.text },
  // On a phone a foot, always in view.
  [media.belowPhone]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    minHeight: 64,
    margin: 'auto calc(-1 * var(--gutter)) 0',
    padding: '9px var(--gutter)',
    paddingBottom: 'max(9px, env(safe-area-inset-bottom))',
    borderTop: `1px solid ${color.line.strong}`,
    backgroundColor: color.surface.canvas,
    '& > [data-variant="primary"]': { flex: '1 1 auto', height: 44 },
    '& > small': { display: 'none' },
    '& > span': { flex: '1 0 100%', order: -1 },
  },
})

interface FormProps {
  /** `handleSubmit(…)` of react-hook-form; it focuses the first invalid field. */
  onSubmit: () => unknown
  children: ReactNode
  id?: string
  /** Children with `data-wide` use 1080 px. */
  wide?: boolean | undefined
  /** Its first field has the focus when the page opens. */
  isNew?: boolean | undefined
}

const fields = 'input:enabled:not([readonly], [type=checkbox]), textarea:enabled, [role=combobox]:enabled'

/**
 * Focuses the first field, unless something else has the focus; on a phone the keyboard would cover the page. The page
 * chose this field, not the user: leaving it for the first time without typing does not check it. Its error would move
 * the button that was just pressed.
 */
const useFirstField = (form: RefObject<HTMLFormElement | null>, isNew: boolean) => {
  const isPhone = useIsPhone()
  const isWanted = useRef(isNew && !isPhone)
  const untouched = useRef<EventTarget>(null)
  useEffect(() => {
    const isFree = document.activeElement?.closest('input, textarea, [role=combobox], [role=dialog]') === null
    const first = isWanted.current && isFree ? form.current?.querySelector<HTMLElement>(fields) : null
    first?.focus()
    if (first && first.role !== 'combobox') untouched.current = first
  }, [form])
  return {
    onInput: () => {
      untouched.current = null
    },
    onBlurCapture: (event: FocusEvent) => {
      if (event.target === untouched.current) event.stopPropagation()
      untouched.current = null
    },
  }
}

/** One column of fields. */
export function Form({ onSubmit, children, id, wide, isNew = false }: FormProps) {
  const root = useRef<HTMLFormElement>(null)
  const firstField = useFirstField(root, isNew)
  return (
    <Root
      ref={root}
      id={id}
      data-wide={wide ? '' : undefined}
      noValidate
      {...firstField}
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
    <Footer data-form-foot="">
      {children}
      {problem !== undefined && <span role="status">{problem}</span>}
    </Footer>
  )
}

import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, height, media, motion, radius } from '../theme/tokens.ts'
import { mono, type } from '../theme/typography.ts'

const Root = styled('div')({
  ...type.body,
  ...rowLayout(6),
  width: '100%',
  minHeight: height.control,
  paddingInline: 9,
  borderRadius: radius.control,
  border: `1px solid ${color.line.control}`,
  backgroundColor: color.surface.page,
  color: color.text.primary,
  cursor: 'text',
  transition: `border-color ${motion.state}`,
  '&:hover': { borderColor: color.text.tertiary },
  '&[data-invalid]': { borderColor: color.tone.error.solid },
  '&:focus-within': { borderColor: color.accent.focus, boxShadow: `inset 0 0 0 1px ${color.accent.focus}` },
  '&:has(> :disabled)': { borderColor: color.line.strong, color: color.text.disabled, cursor: 'default' },
  '&:has(> input:read-only:not(:disabled), > textarea:read-only:not(:disabled))': {
    borderColor: 'transparent',
    backgroundColor: color.surface.sunken,
  },
  '&[data-small]': { ...type.controlSmall, minHeight: height.toolbar },
  '&[data-tall]': { minHeight: 38 },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > span:last-child > button': { marginRight: -6 },
  '& > input, & > textarea': {
    flex: 1,
    minWidth: 0,
    padding: '5px 0',
    margin: 0,
    border: 0,
    outline: 'none',
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
    background: 'none',
    '&::placeholder': { color: color.text.tertiary, opacity: 1 },
    '&::-webkit-search-cancel-button': { display: 'none' },
  },
  '&[data-small] > input': { padding: '3px 0' },
  '& > textarea': { resize: 'vertical', fieldSizing: 'content', maxHeight: 320 },
  '&[data-mono] > input, &[data-mono] > textarea': {
    fontFamily: mono,
    fontSize: type.mono.fontSize,
    letterSpacing: type.mono.letterSpacing,
  },
  [media.belowPhone]: { minHeight: 44, '&[data-small]': { minHeight: 36 } },
})

export interface TextInputProps {
  id?: string | undefined
  name?: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  type?: HTMLInputTypeAttribute | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  inputMode?: 'numeric' | 'decimal' | 'text' | undefined
  /** Monospace: paths, ids, code. */
  mono?: boolean | undefined
  small?: boolean | undefined
  /** 38 px, for sign-in. */
  tall?: boolean | undefined
  rows?: number | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  invalid?: boolean | undefined
  start?: ReactNode
  end?: ReactNode
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement> | undefined
}

const flagged = (on: boolean | undefined) => (on ? '' : undefined)

/** One line (or, with `rows`, several) of text. Not bound to a form; `TextField` is. */
export function TextInput(props: TextInputProps) {
  const {
    onChange,
    mono: isMono,
    small,
    tall,
    rows,
    invalid,
    start,
    end,
    type: kind = 'text',
    ...rest
  } = props
  const shared = {
    ...rest,
    'aria-invalid': invalid || undefined,
    spellCheck: isMono ? false : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Root
      data-invalid={flagged(invalid)}
      data-mono={flagged(isMono)}
      data-small={flagged(small)}
      data-tall={flagged(tall)}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget)
          queueMicrotask(() => currentTarget.querySelector<HTMLInputElement>('input, textarea')?.focus())
      }}
    >
      {start}
      {rows === undefined ? (
        <input {...shared} type={kind} />
      ) : (
        <textarea {...shared} rows={rows} style={{ minHeight: rows * 20 + 10 }} />
      )}
      {end}
    </Root>
  )
}

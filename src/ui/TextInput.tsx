import type { HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { mono, type } from './type.ts'

const Root = styled(OutlinedInput)({
  '&[data-mono] .MuiInputBase-input': {
    fontFamily: mono,
    fontSize: type.mono.fontSize,
    letterSpacing: '-0.01em',
  },
  '&[data-tall]': { minHeight: 38 },
  '& textarea.MuiInputBase-input': { padding: '6px 10px' },
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
  /** The machine's words: paths, ids, code. */
  mono?: boolean | undefined
  small?: boolean | undefined
  /** 38 px, for sign-in. */
  tall?: boolean | undefined
  rows?: number | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  start?: ReactNode
  end?: ReactNode
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** One line (or, with `rows`, several) of text. Not bound to a form; `TextField` is. */
export const TextInput = ({
  value,
  onChange,
  mono: isMono,
  small,
  tall,
  rows,
  invalid,
  start,
  end,
  ref,
  inputMode,
  maxLength,
  'aria-label': label,
  'aria-describedby': description,
  ...rest
}: TextInputProps) => (
  <Root
    {...rest}
    {...(rows === undefined ? {} : { multiline: true, minRows: rows, maxRows: rows * 3 })}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    fullWidth
    size={small ? 'small' : 'medium'}
    error={invalid ?? false}
    startAdornment={start}
    endAdornment={end}
    inputRef={ref}
    data-mono={isMono ? '' : undefined}
    data-tall={tall ? '' : undefined}
    slotProps={{
      input: {
        inputMode,
        maxLength,
        'aria-label': label,
        'aria-describedby': description,
        spellCheck: isMono ? false : undefined,
      },
    }}
  />
)

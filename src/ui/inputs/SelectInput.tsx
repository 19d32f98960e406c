import type { ReactNode, Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { mono } from '../theme/typography.ts'

export interface Option {
  value: string
  label: ReactNode
  disabled?: boolean
}

export interface SelectInputProps {
  id?: string | undefined
  name?: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly Option[]
  placeholder?: string | undefined
  mono?: boolean | undefined
  small?: boolean | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  labelledBy?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const Chevron = (props: { className?: string }) => <ChevronDown {...props} size={14} aria-hidden />

/** Selects one option of a short list. Not bound to a form; `SelectField` is. */
export function SelectInput({
  id,
  value,
  onChange,
  options,
  placeholder,
  mono: isMono,
  small,
  invalid,
  labelledBy,
  ref,
  'aria-label': label,
  'aria-describedby': description,
  ...rest
}: SelectInputProps) {
  return (
    <Select
      {...rest}
      id={id}
      labelId={labelledBy}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      displayEmpty
      fullWidth={!small}
      size={small ? 'small' : 'medium'}
      error={invalid ?? false}
      IconComponent={Chevron}
      inputRef={ref}
      SelectDisplayProps={{ 'aria-label': label, 'aria-describedby': description, id }}
      sx={isMono ? { fontFamily: mono } : null}
    >
      {placeholder !== undefined && (
        <MenuItem value="" disabled>
          {placeholder}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  )
}

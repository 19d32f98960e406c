import { type ReactNode, type Ref, useMemo } from 'react'
import { ChevronDown, X } from 'lucide-react'
import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslation } from 'react-i18next'
import { mono } from '../theme/typography.ts'
import { OptionText, optionNames } from './OptionText.tsx'

export interface ComboOption {
  value: string
  label: string
  /** To the right of the option: a type, a count. */
  detail?: ReactNode
  group?: string
  /** It cannot be chosen; `detail` says why. */
  disabled?: boolean
}

export interface ComboInputProps {
  id?: string | undefined
  name?: string | undefined
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  options: readonly ComboOption[]
  /** Free text is accepted. */
  free?: boolean | undefined
  placeholder?: string | undefined
  noMatch: string
  mono?: boolean | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Selects one option of a long list by typing. Not bound to a form; `ComboField` is. */
export function ComboInput({ options, value, onChange, free, noMatch, ...rest }: ComboInputProps) {
  const { t } = useTranslation('common')
  const label = options.find((option) => option.value === value)?.label
  // Autocomplete replaces the typed text when it gets another object, so equal values are the same object.
  const current = useMemo<ComboOption | null>(
    () => (label === undefined && value === '' ? null : { value, label: label ?? value }),
    [value, label],
  )
  return (
    <Autocomplete
      id={rest.id}
      options={options}
      value={current}
      freeSolo={free ?? false}
      autoHighlight={!free}
      disabled={rest.disabled ?? false}
      noOptionsText={noMatch}
      openText={t('action.open')}
      closeText={t('action.close')}
      clearText={t('action.clear')}
      popupIcon={<ChevronDown size={14} aria-hidden />}
      clearIcon={<X size={14} aria-hidden />}
      groupBy={
        options.some((option) => option.group !== undefined) ? (option) => option.group ?? '' : undefined
      }
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.value)}
      getOptionDisabled={(option) => typeof option !== 'string' && option.disabled === true}
      isOptionEqualToValue={(option, other) =>
        option.value === (typeof other === 'string' ? other : other.value)
      }
      onChange={(_event, next) => onChange(typeof next === 'string' ? next : (next?.value ?? ''))}
      onInputChange={(...[, text, reason]) => {
        if (free && reason === 'input') onChange(text)
      }}
      onBlur={rest.onBlur}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} {...optionNames(props.id, option.detail)}>
          <OptionText id={props.id} label={option.label} detail={option.detail} />
        </li>
      )}
      renderInput={(params) => (
        <OutlinedInput
          {...params.slotProps.input}
          fullWidth
          error={rest.invalid ?? false}
          name={rest.name}
          placeholder={rest.placeholder}
          inputRef={rest.ref}
          sx={rest.mono ? { '& input:not(:placeholder-shown)': { fontFamily: mono } } : null}
          slotProps={{
            input: {
              ...params.slotProps.htmlInput,
              'aria-label': rest['aria-label'],
              'aria-describedby': rest['aria-describedby'],
            },
          }}
        />
      )}
    />
  )
}

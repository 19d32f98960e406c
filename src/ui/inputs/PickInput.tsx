import { ChevronDown, X } from 'lucide-react'
import { type HTMLAttributes, useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ComboOption } from './ComboInput.tsx'
import { color, radius } from '../theme/tokens.ts'
import { mono, oneLine, type } from '../theme/typography.ts'
import { OptionText, optionNames } from './OptionText.tsx'

const Picked = styled('span')({
  ...type.controlSmall,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  height: 24,
  maxWidth: 'calc(100% - 8px)',
  margin: '3px 0 3px 4px',
  paddingLeft: 8,
  borderRadius: radius.chip,
  color: color.text.primary,
  backgroundColor: color.surface.active,
  '& > span': oneLine,
  '&[data-mono]': { fontFamily: mono },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    background: 'none',
    color: color.text.tertiary,
    cursor: 'pointer',
  },
  '& > button:hover': { color: color.text.primary },
})

export interface PickInputProps {
  id?: string | undefined
  value: readonly ComboOption[]
  onChange: (value: readonly ComboOption[]) => void
  onBlur?: (() => void) | undefined
  options: readonly ComboOption[]
  /** Free text is accepted. */
  free?: boolean | undefined
  /** Options come from the platform: they are shown unfiltered, and the typed text is reported here. */
  onFind?: ((text: string) => void) | undefined
  placeholder?: string | undefined
  noMatch: string
  /** "Remove Analysts": label of the button in each choice. */
  remove: (label: string) => string
  mono?: boolean | undefined
  disabled?: boolean | undefined
  invalid?: boolean | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
}

const asOption = (option: ComboOption | string): ComboOption =>
  typeof option === 'string' ? { value: option.trim(), label: option.trim() } : option

const isSame = (one: readonly ComboOption[], other: readonly ComboOption[]): boolean =>
  one.length === other.length &&
  one.every(({ value, label }, at) => value === other[at]?.value && label === other[at].label)

/** The same array while its content is equal: a new one would clear the typed text. */
const useSteady = (value: readonly ComboOption[]): ComboOption[] => {
  const [steady, setSteady] = useState(() => [...value])
  if (isSame(steady, value)) return steady
  const next = [...value]
  setSteady(next)
  return next
}

interface ChipProps extends HTMLAttributes<HTMLSpanElement> {
  label: string
  isMono: boolean
  /** Label of the button. */
  removeLabel: string
  onRemove: (event: unknown) => void
}

const Chip = ({ label, isMono, removeLabel, onRemove, ...item }: ChipProps) => (
  <Picked {...item} data-mono={isMono ? '' : undefined}>
    <span title={label}>{label}</span>
    <button type="button" tabIndex={-1} aria-label={removeLabel} onClick={onRemove}>
      <X size={13} strokeWidth={2} aria-hidden />
    </button>
  </Picked>
)

/** Selects several options of a list by typing. Not bound to a form; `PickField` is. */
export function PickInput(props: PickInputProps) {
  const { options, value, onChange, free, onFind, noMatch, remove, ...rest } = props
  const { t } = useTranslation('common')
  const steadyValue = useSteady(value)
  const change = (next: readonly (ComboOption | string)[]) => {
    const picked = next.map(asOption).filter((option) => option.value !== '')
    onChange(picked.filter((one, at) => picked.findIndex((each) => each.value === one.value) === at))
  }
  return (
    <Autocomplete
      multiple
      id={rest.id}
      options={options}
      value={steadyValue}
      freeSolo={free ?? false}
      autoHighlight={!free}
      filterSelectedOptions
      clearOnBlur
      disabled={rest.disabled ?? false}
      noOptionsText={noMatch}
      openText={t('action.open')}
      closeText={t('action.close')}
      clearText={t('action.clear')}
      popupIcon={<ChevronDown size={14} aria-hidden />}
      clearIcon={<X size={14} aria-hidden />}
      getOptionLabel={(option) => asOption(option).label}
      getOptionKey={(option) => asOption(option).value}
      getOptionDisabled={(option) => asOption(option).disabled ?? false}
      isOptionEqualToValue={(option, other) => asOption(option).value === asOption(other).value}
      {...(onFind ? { filterOptions: (found: ComboOption[]) => found } : {})}
      onChange={(_event, next) => change(next)}
      onInputChange={(_event, text) => onFind?.(text)}
      onBlur={({ target }) => {
        // Text that was typed and not yet added counts as a choice.
        if (free && target instanceof HTMLInputElement && target.value.trim() !== '')
          change([...value, target.value])
        rest.onBlur?.()
      }}
      renderValue={(picked, itemProps) =>
        picked.map((each, index) => {
          const { key, onDelete, ...item } = itemProps({ index })
          const { label, value: name } = asOption(each)
          const chip = { label, isMono: rest.mono ?? false, removeLabel: remove(label), onRemove: onDelete }
          return <Chip key={`${key} ${name}`} {...item} {...chip} />
        })
      }
      renderOption={({ key, ...item }, option) => (
        <li key={key} {...item} {...optionNames(item.id, option.detail)}>
          <OptionText id={item.id} label={option.label} detail={option.detail} />
        </li>
      )}
      renderInput={(params) => (
        <OutlinedInput
          {...params.slotProps.input}
          fullWidth
          error={rest.invalid ?? false}
          placeholder={value.length === 0 ? rest.placeholder : undefined}
          slotProps={{
            input: {
              ...params.slotProps.htmlInput,
              'aria-label': rest['aria-label'],
              'aria-describedby': rest['aria-describedby'],
            },
          }}
          sx={{ '& .MuiOutlinedInput-input': { width: 0, flex: '1 1 0' }, flexWrap: 'wrap' }}
        />
      )}
    />
  )
}

import { ChevronDown, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Menu } from '../overlays/Menu.tsx'
import { bareButton } from '#src/ui/theme/shapes.ts'
import { color, focusRing, media, motion, radius } from '../theme/tokens.ts'
import { oneLine, type } from '../theme/typography.ts'

const Root = styled('span')({
  ...type.controlSmall,
  display: 'inline-flex',
  alignItems: 'stretch',
  flex: 'none',
  height: 28,
  maxWidth: 320,
  borderRadius: radius.control,
  border: `1px dashed ${color.line.control}`,
  color: color.text.secondary,
  '@media print': { '&:not([data-set])': { display: 'none' } },
  '&[data-set]': {
    border: `1px solid ${color.accent.line}`,
    color: color.text.primary,
    backgroundColor: color.accent.softer,
  },
  '& > button': {
    ...bareButton,
    font: 'inherit',
    letterSpacing: 'inherit',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    minWidth: 24,
    padding: '0 8px',
    borderRadius: radius.chip,
    color: 'inherit',
    transition: `background-color ${motion.state}`,
  },
  '& > button:hover': { backgroundColor: color.surface.hover },
  '&[data-set] > button:hover': { backgroundColor: color.accent.soft },
  '& > button:focus-visible': focusRing,
  '&[data-set] > button:first-of-type': { paddingRight: 4, minWidth: 0 },
  '&[data-set] > button:last-of-type': { padding: '0 5px', justifyContent: 'center' },
  [media.belowPhone]: { height: 36, '& > button': { paddingInline: 10 } },
  '& b': { ...oneLine, fontWeight: 500 },
  '& svg': { flex: 'none', color: color.text.tertiary },
})

export interface FilterOption {
  id: string
  label?: string
  /** Number of matches. */
  detail?: string | undefined
}

interface FilterChipProps {
  /** Name of the filter: "State". */
  name: string
  /** Label while nothing is selected: "Filter by State". */
  label?: string
  /** "State is", before the chosen label. */
  is: string
  /** Label of the button that removes the filter. */
  remove: string
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** A filter of a list: dashed while unset, solid when set. */
export function FilterChip({ name, label, is, remove, options, value, onChange }: FilterChipProps) {
  const chosen = options.find(({ id }) => id === value)
  const chosenLabel = chosen?.label ?? value
  return (
    <Root data-set={value === undefined ? undefined : ''}>
      <Menu
        label={label ?? name}
        entries={options.map(({ id, label, detail }) => ({
          id,
          label,
          detail,
          checked: id === value,
          onSelect: () => onChange(id),
        }))}
        trigger={(props) => (
          <button {...props} type="button" aria-label={value === undefined ? label : undefined}>
            {value === undefined ? (
              <>
                {name} <ChevronDown size={13} strokeWidth={2} aria-hidden />
              </>
            ) : (
              <>
                {is} <b>{chosenLabel}</b>
              </>
            )}
          </button>
        )}
      />
      {value !== undefined && (
        <button type="button" aria-label={remove} title={remove} onClick={() => onChange(undefined)}>
          <X size={13} strokeWidth={2} aria-hidden />
        </button>
      )}
    </Root>
  )
}

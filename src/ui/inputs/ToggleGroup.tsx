import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusInside, motion, radius } from '../theme/tokens.ts'
import { type, visuallyHidden } from '../theme/typography.ts'

const Root = styled('div')({
  display: 'inline-flex',
  height: 28,
  flex: 'none',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  overflow: 'hidden',
  '& label + label': { borderLeft: `1px solid ${color.line.strong}` },
})
const Part = styled('label')({
  ...type.controlSmall,
  position: 'relative',
  ...rowLayout(6),
  padding: '0 10px',
  color: color.text.secondary,
  cursor: 'pointer',
  transition: `background-color ${motion.state}`,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:has(:checked)': { backgroundColor: color.surface.active, color: color.text.primary, fontWeight: 500 },
  '&:has(:focus-visible)': { ...focusInside, borderRadius: radius.chip },
  '& input': visuallyHidden,
})

interface Segment<Id extends string> {
  id: Id
  label: string
  icon?: LucideIcon
  /** Only the icon is shown; the label is its accessible name. */
  bare?: boolean
  /** The language of the label, if it differs from the page's. */
  lang?: string
}

interface ToggleGroupProps<Id extends string> {
  label: string
  segments: readonly Segment<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** Two or three views of the same content. */
export function ToggleGroup<Id extends string>({ label, segments, value, onChange }: ToggleGroupProps<Id>) {
  const name = useId()
  return (
    <Root role="radiogroup" aria-label={label}>
      {segments.map(({ id, label, icon: Icon, bare, lang }) => (
        <Part key={id} lang={lang} title={bare ? label : undefined}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            aria-label={bare ? label : undefined}
          />
          {Icon && <Icon size={14} strokeWidth={2} aria-hidden />}
          {!bare && label}
        </Part>
      ))}
    </Root>
  )
}

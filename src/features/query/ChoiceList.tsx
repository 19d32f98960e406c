import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'

const Root = styled('div')({ maxHeight: 264, overflowY: 'auto', padding: 4 })
const Item = styled('div')({
  ...type.controlSmall,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 28,
  padding: '0 8px',
  borderRadius: radius.chip,
  cursor: 'default',
  contentVisibility: 'auto',
  containIntrinsicHeight: 28,
  '&[data-active]': { backgroundColor: color.surface.active },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > span': { ...oneLine, flex: 1 },
  '& > span[data-null]': { color: color.text.tertiary },
  '& > small': { ...type.caption, color: color.text.tertiary, flex: 'none' },
})
const Box = styled('i')({
  display: 'grid',
  placeItems: 'center',
  width: 14,
  height: 14,
  flex: 'none',
  borderRadius: radius.key,
  border: `1px solid ${color.line.control}`,
  backgroundColor: color.surface.page,
  color: '#fff',
  '&[data-on]': { backgroundColor: color.accent.fill, borderColor: color.accent.fill },
})

export interface Choice {
  readonly key: string
  readonly text: string
  readonly isNull?: boolean
  readonly icon?: ReactNode
  readonly detail?: ReactNode
  /** For lists of which several can be chosen. */
  readonly checked?: boolean
}

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  active: number
  onActive: (index: number) => void
  onChoose: (index: number) => void
}

/** The list under a text field; the field has the focus. */
export const ChoiceList = ({ id, label, choices, active, onActive, onChoose }: ChoiceListProps) => (
  <Root
    id={id}
    role="listbox"
    aria-label={label}
    aria-multiselectable={choices.some(({ checked }) => checked !== undefined)}
    onMouseDown={(event) => event.preventDefault()}
  >
    {choices.map(({ key, text, isNull, icon, detail, checked }, index) => (
      <Item
        key={key}
        id={`${id}-${index}`}
        role="option"
        aria-selected={checked ?? index === active}
        data-active={index === active ? '' : undefined}
        onMouseMove={() => index !== active && onActive(index)}
        onClick={() => onChoose(index)}
      >
        {checked !== undefined && (
          <Box data-on={checked ? '' : undefined}>{checked && <Check size={11} strokeWidth={3} />}</Box>
        )}
        {icon}
        <span data-null={isNull ? '' : undefined} title={text}>
          {text}
        </span>
        {detail !== undefined && <small>{detail}</small>}
      </Item>
    ))}
  </Root>
)

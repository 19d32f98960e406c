import { Check } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '../theme/shapes.ts'
import { color, radius } from '../theme/tokens.ts'
import { mono, oneLine, type } from '../theme/typography.ts'
import { ListSearch } from './ListSearch.tsx'
import { useActiveOption } from './use-active-option.ts'

const List = styled('div')({ maxHeight: 264, overflowY: 'auto', padding: 4 })
const Item = styled('div')({
  ...type.controlSmall,
  ...rowLayout(8),
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
  '& code': { fontFamily: mono },
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
  /** For lists with several choices. */
  readonly checked?: boolean
}

interface SearchListProps {
  /** Label of the field. */
  label: string
  /** Label of the list, if it differs from the field's. */
  listLabel?: string
  size?: 'small' | 'medium'
  text: string
  onText: (text: string) => void
  /** The matching options. */
  choices: readonly Choice[]
  onChoose: (index: number) => void
  /** Key of the option that Enter would select. */
  onHighlight?: ((key: string | undefined) => void) | undefined
  /** Between field and list: why it is empty. */
  note?: ReactNode
}

/** A list with a search field above it. */
export function SearchList(props: SearchListProps) {
  const {
    label,
    listLabel = label,
    size = 'small',
    text,
    onText,
    choices,
    onChoose,
    onHighlight,
    note,
  } = props
  const options = useActiveOption({ count: choices.length, onChoose })
  const { active } = options
  const marked = choices[active]?.key
  useEffect(() => onHighlight?.(marked), [onHighlight, marked])
  return (
    <>
      <ListSearch label={label} value={text} onChange={onText} options={options} size={size} />
      {note}
      <List
        id={options.listId}
        role="listbox"
        aria-label={listLabel}
        aria-multiselectable={choices.some(({ checked }) => checked !== undefined)}
        hidden={choices.length === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {choices.map(({ key, isNull, icon, detail, checked, ...choice }, index) => (
          <Item
            key={key}
            id={options.idOf(index)}
            role="option"
            aria-selected={checked ?? index === active}
            data-active={index === active ? '' : undefined}
            onMouseMove={() => index !== active && options.setActive(index)}
            onClick={() => onChoose(index)}
          >
            {checked !== undefined && (
              <Box data-on={checked ? '' : undefined}>{checked && <Check size={11} strokeWidth={3} />}</Box>
            )}
            {icon}
            <span data-null={isNull ? '' : undefined} title={choice.text}>
              {choice.text}
            </span>
            {detail !== undefined && <small>{detail}</small>}
          </Item>
        ))}
      </List>
    </>
  )
}

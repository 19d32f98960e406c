import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { moveItem } from '#src/lib/move-item.ts'
import { ComboInput } from '#src/ui/inputs/ComboInput.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { useDragOrder } from '#src/ui/inputs/use-drag-order.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { AttributeValues } from '../model/attribute-values.ts'
import { nameOf } from '../model/form-values.ts'

const Chosen = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  margin: '0 0 6px',
  padding: 0,
  listStyle: 'none',
})
const Chip = styled('li')({
  ...type.mono,
  fontFamily: mono,
  ...rowLayout(),
  maxWidth: '100%',
  height: 26,
  paddingLeft: 8,
  borderRadius: radius.chip,
  backgroundColor: color.surface.active,
  '&:has(> [draggable])': { paddingLeft: 2 },
  '&[data-over=before]': { boxShadow: `inset 2px 0 ${color.accent.focus}` },
  '&[data-over=after]': { boxShadow: `inset -2px 0 ${color.accent.focus}` },
  '& > span': oneLine,
})
const Grip = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 20,
  height: 24,
  padding: 0,
  border: 0,
  borderRadius: radius.chip,
  color: color.text.tertiary,
  background: 'none',
  cursor: 'grab',
  '&:hover': { color: color.text.secondary },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
})

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

interface ChosenNameProps {
  name: string
  index: number
  count: number
  drag: ReturnType<typeof useDragOrder>
  removeLabel: string
  onMove: (to: number) => void
  onRemove: () => void
}

const ChosenName = ({ name, index, count, drag, removeLabel, onMove, onRemove }: ChosenNameProps) => {
  const { t } = useTranslation('schema')
  const step = drag.step(index)
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(index + by)
  }
  return (
    <Chip
      data-over={drag.sideOf(index)}
      onDragOver={(event) => {
        event.preventDefault()
        step('over')
      }}
      onDrop={(event) => {
        event.preventDefault()
        step('drop')
      }}
    >
      {count > 1 && (
        <Grip
          type="button"
          draggable
          aria-label={t('field.move', { name, at: index + 1, of: count })}
          title={t('field.moveHint')}
          onKeyDown={press}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', name)
            step('start')
          }}
          onDragEnd={() => step('end')}
        >
          <GripVertical size={12} strokeWidth={2} aria-hidden />
        </Grip>
      )}
      <span title={name}>{name}</span>
      <IconButton small icon={X} label={removeLabel} onClick={onRemove} />
    </Chip>
  )
}

interface AttributeNamesProps {
  id: string
  rows: readonly AttributeValues[]
  /** Ids of attributes, or unknown names. */
  value: readonly string[]
  placeholder: string
  removeLabel: (name: string) => string
  /** The accessible name of the field, if it has no label. */
  label?: string
  isInvalid?: boolean
  onChange: (value: string[]) => void
}

/** An ordered list of attributes: added by name, reordered by dragging or with the arrow keys. */
export function AttributeNames(props: AttributeNamesProps) {
  const { id, rows, value, placeholder, removeLabel, label, isInvalid = false, onChange } = props
  const { t } = useTranslation(['schema', 'shared'])
  const [isAdding, setAdding] = useState(false)
  const [announcement, setAnnouncement] = useState<{ name: string; at: number }>()
  const root = useRef<HTMLDivElement>(null)
  const move = (from: number, to: number) => {
    const next = moveItem(value, { from, to })
    const moved = value[from] ?? ''
    setAnnouncement({ name: nameOf(moved, rows), at: next.indexOf(moved) + 1 })
    onChange(next)
  }
  const drag = useDragOrder(move)
  const options = rows
    .filter((row) => row.isIncluded && !value.includes(row.id))
    .map((row) => ({ value: row.id, label: row.name }))
  return (
    <div ref={root}>
      {value.length > 0 && (
        <Chosen>
          {value.map((reference, index) => {
            const name = nameOf(reference, rows)
            return (
              <ChosenName
                key={reference}
                {...{ name, index, drag }}
                count={value.length}
                removeLabel={removeLabel(name)}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  onChange(value.filter((each) => each !== reference))
                  root.current?.querySelector('input')?.focus()
                }}
              />
            )
          })}
        </Chosen>
      )}
      <ComboInput
        key={value.join('\n')}
        id={id}
        mono
        value=""
        options={options}
        placeholder={placeholder}
        noMatch={t('shared:noMatch.titleBare')}
        invalid={isInvalid}
        aria-label={label}
        ref={(input) => {
          if (isAdding) input?.focus()
        }}
        onBlur={() => setAdding(false)}
        onChange={(chosen) => {
          if (chosen === '') return
          setAdding(true)
          onChange([...value, chosen])
        }}
      />
      <span role="status" style={visuallyHidden}>
        {announcement && t('field.moved', { ...announcement, of: value.length })}
      </span>
    </div>
  )
}

import { type RefObject, useEffect, useRef } from 'react'
import Popper from '@mui/material/Popper'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { Completion } from './use-completions.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: '2px 0 0',
  padding: 4,
  maxHeight: 220,
  overflowY: 'auto',
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
})
const Item = styled('li')({
  ...type.controlSmall,
  display: 'flex',
  gap: 12,
  padding: '3px 8px',
  borderRadius: radius.chip,
  color: color.text.primary,
  cursor: 'pointer',
  '&[aria-selected="true"]': { backgroundColor: color.accent.soft },
  '& > b': { flex: '0 0 auto', minWidth: 40, fontFamily: mono, fontWeight: 500 },
  '& > span': { ...oneLine, minWidth: 0, color: color.text.secondary },
})

interface CompletionsProps {
  anchor: RefObject<HTMLElement | null>
  id: string
  isOpen: boolean
  items: readonly Completion[]
  active: number
  onChoose: (at: number) => void
  onPoint: (at: number) => void
}

/** The completion list below the field; the focus stays in the field. */
export function Completions({ anchor, id, isOpen, items, active, onChoose, onPoint }: CompletionsProps) {
  const { t } = useTranslation('inspector')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <span role="status" style={visuallyHidden}>
        {isOpen && t('completion.count', { count: items.length })}
      </span>
      <Popper
        open={isOpen}
        anchorEl={() => anchor.current ?? document.body}
        placement="bottom-start"
        style={{ zIndex: 1400, width: anchor.current?.offsetWidth }}
      >
        <List ref={list} id={id} role="listbox" aria-label={t('completion.label')}>
          {items.map(({ name, title }, at) => (
            <Item
              key={name}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(at)}
              onMouseMove={() => onPoint(at)}
            >
              <b>{name}</b>
              <span>{title}</span>
            </Item>
          ))}
        </List>
      </Popper>
    </>
  )
}

import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { matcher } from '#src/lib/find.ts'
import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { color, radius } from '#src/ui/tokens.ts'
import { mono, oneLine, type } from '#src/ui/type.ts'
import { ShortcutWall } from '#src/ui/use-shortcut.ts'
import { PaletteField } from './PaletteField.tsx'

const List = styled('div')({ maxHeight: 300, overflowY: 'auto', padding: 4 })
const Row = styled('div')({
  ...type.body,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 30,
  padding: '0 8px',
  borderRadius: radius.chip,
  cursor: 'default',
  '&[aria-selected="true"]': { backgroundColor: color.surface.active },
  '& > svg': { flex: 'none', color: color.text.tertiary },
  '& > span': { ...oneLine, flex: 1, minWidth: 0 },
  '& > small': { ...type.caption, flex: 'none', fontFamily: mono, color: color.text.tertiary },
})
const None = styled('p')({ ...type.small, margin: 0, padding: '12px 14px', color: color.text.secondary })

export interface Pick {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly icon: LucideIcon
}

interface PickPopoverProps {
  at: Spot
  title: string
  picks: readonly Pick[]
  onChoose: (id: string) => void
  onClose: () => void
  /** The one that Enter would take. */
  onMarked?: ((id: string | undefined) => void) | undefined
}

const most = 100

/** What was typed as its very number comes first. */
const found = (picks: readonly Pick[], typed: string): readonly Pick[] => {
  const matches = matcher(typed)
  const hits = picks.filter(({ name, detail }) => matches(`${name} ${detail}`))
  const isExact = ({ detail }: Pick) => detail === typed.trim()
  return [...hits.filter(isExact), ...hits.filter((pick) => !isExact(pick))].slice(0, most)
}

/** One out of a list, found by its name or number. */
export const PickPopover = ({ at, title, picks, onChoose, onClose, onMarked }: PickPopoverProps) => {
  const { t } = useTranslation('canvas')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const shown = found(picks, typed)
  const active = Math.min(marked, shown.length - 1)
  const activeId = shown[active]?.id
  useEffect(() => {
    onMarked?.(activeId)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, active, id, onMarked])
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={{ left: at.x, top: at.y }}
      onClose={onClose}
      transitionDuration={{ enter: 120, exit: 0 }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 300, overflow: 'hidden' } } }}
    >
      <ShortcutWall />
      <PaletteField
        label={title}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setMarked(0)
        }}
        list={{ id, count: shown.length, active, onMove: setMarked }}
        onTake={() => activeId !== undefined && onChoose(activeId)}
      />
      {shown.length === 0 && <None role="status">{t('pick.none')}</None>}
      <List id={id} role="listbox" aria-label={title} hidden={shown.length === 0}>
        {shown.map(({ icon: Icon, ...pick }, index) => (
          <Row
            key={pick.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={index === active ? undefined : () => setMarked(index)}
            onClick={() => onChoose(pick.id)}
          >
            <Icon size={14} strokeWidth={2} aria-hidden />
            <span>{pick.name}</span>
            <small>{pick.detail}</small>
          </Row>
        ))}
      </List>
    </Popover>
  )
}

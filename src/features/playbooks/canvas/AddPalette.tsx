import { ClipboardPaste } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'
import { Button } from '#src/ui/Button.tsx'
import { color } from '#src/ui/tokens.ts'
import { type, unseen } from '#src/ui/type.ts'
import { ShortcutWall } from '#src/ui/use-shortcut.ts'
import { AddPaletteList } from './AddPaletteList.tsx'
import { PaletteField } from './PaletteField.tsx'
import { type PaletteEntry, paletteEntries, shownEntries } from './palette-entries.ts'
import { noteAdded, readAdded } from './recently-added.ts'
import { useCatalogue } from './use-catalogue.ts'
import { usePaletteWords } from './use-palette-words.ts'

const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  padding: '6px 8px 6px 12px',
  borderTop: `1px solid ${color.line.hair}`,
  '& > span': { ...type.caption, color: color.text.tertiary },
})
const None = styled('p')({ ...type.small, margin: 0, padding: '12px 14px', color: color.text.secondary })

interface AddPaletteProps {
  at: Spot
  title: string
  /** Nothing else is offered. */
  only?: 'trigger' | undefined
  onChoose: (entry: PaletteEntry) => void
  /** Absent where nothing may be pasted. */
  onPaste?: (() => void) | undefined
  onClose: () => void
}

/** Everything that can be added, found by typing, taken by Enter, click or drag. */
export const AddPalette = ({ at, title, only, onChoose, onPaste, onClose }: AddPaletteProps) => {
  const { t } = useTranslation('canvas')
  const id = useId()
  const catalogue = useCatalogue()
  const words = usePaletteWords()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const [isDragging, setDragging] = useState(false)
  const [recents] = useState(readAdded)
  const entries = useMemo(() => {
    const all = paletteEntries({ catalogue, words })
    return only === undefined ? all : all.filter(({ beginning }) => beginning.of === only)
  }, [catalogue, words, only])
  const items = useMemo(() => shownEntries(entries, { typed, recents }), [entries, typed, recents])
  const count = items.filter(({ kind }) => kind === 'entry').length
  const active = Math.min(marked, count - 1)
  const choose = (entry: PaletteEntry) => {
    noteAdded(entry.id)
    onChoose(entry)
  }
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={{ left: at.x, top: at.y }}
      onClose={onClose}
      transitionDuration={{ enter: 120, exit: 0 }}
      slotProps={{
        // What is dragged out of it is dropped on the canvas below.
        root: { style: isDragging ? { visibility: 'hidden', pointerEvents: 'none' } : {} },
        paper: { role: 'dialog', 'aria-label': title, sx: { width: 344, overflow: 'hidden' } },
      }}
    >
      <ShortcutWall />
      <PaletteField
        label={title}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          setMarked(0)
        }}
        list={{ id, count, active, onMove: setMarked }}
        onTake={() => {
          const item = items.filter(({ kind }) => kind === 'entry')[active]
          if (item?.kind === 'entry') choose(item.entry)
        }}
      />
      {count === 0 && <None role="status">{t('palette.none', { text: typed.trim() })}</None>}
      <AddPaletteList
        id={id}
        label={title}
        items={items}
        active={active}
        onPoint={setMarked}
        onChoose={choose}
        onDrag={setDragging}
        onDropped={(entry) => {
          noteAdded(entry.id)
          onClose()
        }}
      />
      <Foot>
        <span>{t('palette.count', { count })}</span>
        {onPaste !== undefined && (
          <Button look="text" size="small" icon={ClipboardPaste} onClick={onPaste} keys="Mod+V">
            {t('palette.paste')}
          </Button>
        )}
      </Foot>
      <div style={unseen} role="status">
        {typed !== '' && t('palette.count', { count })}
      </div>
    </Popover>
  )
}

import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor } from '../../model/use-editor.ts'
import type { useAdding } from './use-add-node.ts'
import { ClipboardPaste } from 'lucide-react'
import { useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { ListSearch } from '#src/ui/inputs/ListSearch.tsx'
import { useMarkedOption } from '#src/ui/inputs/use-marked-option.ts'
import { AddPaletteList } from './AddPaletteList.tsx'
import { PalettePopover } from './PalettePopover.tsx'
import { type PaletteEntry, type PaletteWords, paletteEntries, shownEntries } from './palette-entries.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'
import { collate } from '#src/lib/collate.ts'
import { z } from 'zod'
import { writeStored, readStored } from '#src/lib/local-storage.ts'

const most = 8
const keptAs = 'playbook.added'
const ids = z.array(z.string().max(200)).catch([])

/** Newest first. */
const readAdded = (): readonly string[] => {
  try {
    const kept: unknown = JSON.parse(readStored(keptAs) ?? '[]')
    return ids.parse(kept)
  } catch {
    return []
  }
}

const noteAdded = (id: string): void => {
  return writeStored(
    keptAs,
    JSON.stringify([id, ...readAdded().filter((each) => each !== id)].slice(0, most)),
  )
}

const usePaletteWords = (): PaletteWords => {
  const { t, i18n } = useTranslation('canvas')
  return useMemo(
    () => ({
      operator: (operator) => t(`kind.${operator}`),
      operatorDetail: (operator) => t(`palette.operator.${operator}`),
      bare: (type) => t(`palette.bare.${type}`),
      bareDetail: t('palette.bareDetail'),
      order: collate(i18n.language),
    }),
    [t, i18n.language],
  )
}

const Foot = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  padding: '6px 8px 6px 12px',
  borderTop: hairline,
  '& > span': { ...type.caption, color: color.text.tertiary },
})
interface AddPaletteProps {
  at: Point
  title: string
  /** Nothing else is offered. */
  only?: 'trigger' | undefined
  onChoose: (entry: PaletteEntry) => void
  /** Absent where nothing may be pasted. */
  onPaste?: (() => void) | undefined
  onClose: () => void
}

/** Everything that can be added, found by typing, taken by Enter, click or drag. */
function AddPalette({ at, title, only, onChoose, onPaste, onClose }: AddPaletteProps) {
  const { t } = useTranslation(['canvas', 'shared'])
  const catalogue = useCatalogue()
  const words = usePaletteWords()
  const [typed, setTyped] = useState('')
  const [isDragging, setDragging] = useState(false)
  const [recents] = useState(readAdded)
  const entries = useMemo(() => {
    const all = paletteEntries({ catalogue, words })
    return only === undefined ? all : all.filter(({ beginning }) => beginning.of === only)
  }, [catalogue, words, only])
  const items = useMemo(() => shownEntries(entries, { typed, recents }), [entries, typed, recents])
  const offered = items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : []))
  const count = offered.length
  const choose = (entry: PaletteEntry) => {
    noteAdded(entry.id)
    onChoose(entry)
  }
  const options = useMarkedOption({
    count,
    onChoose: (index) => {
      const entry = offered[index]
      if (entry) choose(entry)
    },
  })
  return (
    <PalettePopover at={at} title={title} width={344} isHidden={isDragging} onClose={onClose}>
      <ListSearch label={title} value={typed} onChange={setTyped} options={options} />
      {count === 0 && (
        <Muted as="p" size="small" role="status" style={{ padding: '12px 14px' }}>
          {t('shared:filter.noName', { text: typed.trim() })}
        </Muted>
      )}
      <AddPaletteList
        id={options.listId}
        label={title}
        items={items}
        active={options.active}
        onPoint={options.setActive}
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
      <div style={visuallyHidden} role="status">
        {typed !== '' && t('palette.count', { count })}
      </div>
    </PalettePopover>
  )
}

interface AddingPopoverProps {
  adding: ReturnType<typeof useAdding>
  /** Absent where nothing is pasted. */
  onPaste?: () => void
}

/** The palette while something is added, saying what it adds to. */
export function AddingPopover({ adding: { adding, add, close }, onPaste }: AddingPopoverProps) {
  const { t } = useTranslation(['canvas', 'shared'])
  const reading = useEditor((state) => state.reading)
  if (adding === null) return null
  const { place, client, only } = adding
  const nameOf = (id: NodeId) =>
    (reading.kind === 'playbook' && reading.nodes.get(id)?.name) || t('delete.number', { id })
  const title = () => {
    const { to } = place
    switch (to.kind) {
      case 'pane':
        return only === undefined ? t('palette.title') : t('shared:action.addTrigger')
      case 'output':
        return t('palette.after', { name: nameOf(to.port.node) })
      case 'input':
        return t('palette.before', { name: nameOf(to.node) })
      case 'edge':
        return t('palette.between', { from: nameOf(to.edge.from.node), to: nameOf(to.edge.to) })
      case 'node':
        return t('palette.replace', { name: nameOf(to.node) })
    }
  }
  return (
    <AddPalette
      at={client}
      title={title()}
      only={only}
      onChoose={(entry) => add(place, entry)}
      onPaste={place.to.kind === 'pane' && only === undefined ? onPaste : undefined}
      onClose={close}
    />
  )
}

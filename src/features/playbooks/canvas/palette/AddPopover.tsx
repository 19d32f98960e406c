import { useTranslation } from 'react-i18next'
import type { NodeId } from '#domain/playbook/playbook.ts'
import { useEditor } from '../../model/use-editor.ts'
import type { useAddNode } from './use-add-node.ts'
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
import { useActiveOption } from '#src/ui/inputs/use-active-option.ts'
import { AddPaletteList } from './AddPaletteList.tsx'
import { PointPopover } from '#src/components/graph-canvas/overlays/PointPopover.tsx'
import {
  type PaletteEntry,
  type PaletteLabels,
  paletteEntries,
  filterEntries,
  takesTrigger,
} from './palette-entries.ts'
import type { NewNode } from '../../model/nodes/new-node.ts'
import { useCatalogue } from '../../model/nodes/catalogue.ts'
import { collate } from '#src/lib/collate.ts'
import { z } from 'zod'
import { writeStored, readStored } from '#src/lib/local-storage.ts'

const maxRecents = 8
const recentsKey = 'playbook.added'
const ids = z.array(z.string().max(200)).catch([])

/** Newest first. */
const readRecents = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(readStored(recentsKey) ?? '[]')
    return ids.parse(stored)
  } catch {
    return []
  }
}

const storeRecent = (id: string): void => {
  return writeStored(
    recentsKey,
    JSON.stringify([id, ...readRecents().filter((each) => each !== id)].slice(0, maxRecents)),
  )
}

const usePaletteLabels = (): PaletteLabels => {
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

const Footer = styled('div')({
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
  isOffered: (beginning: NewNode) => boolean
  onChoose: (entry: PaletteEntry) => void
  /** Undefined if pasting is not possible. */
  onPaste?: (() => void) | undefined
  onClose: () => void
}

/** The palette of nodes to add: filter by typing; Enter, click or drag adds one. */
function AddPalette({ at, title, isOffered, onChoose, onPaste, onClose }: AddPaletteProps) {
  const { t } = useTranslation(['canvas', 'shared'])
  const catalogue = useCatalogue()
  const labels = usePaletteLabels()
  const [typed, setTyped] = useState('')
  const [isDragging, setDragging] = useState(false)
  const [recents] = useState(readRecents)
  const entries = useMemo(
    () => paletteEntries({ catalogue, labels }).filter(({ beginning }) => isOffered(beginning)),
    [catalogue, labels, isOffered],
  )
  const items = useMemo(() => filterEntries(entries, { typed, recents }), [entries, typed, recents])
  const visibleEntries = items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : []))
  const count = visibleEntries.length
  const choose = (entry: PaletteEntry) => {
    storeRecent(entry.id)
    onChoose(entry)
  }
  const options = useActiveOption({
    count,
    onChoose: (index) => {
      const entry = visibleEntries[index]
      if (entry) choose(entry)
    },
  })
  return (
    <PointPopover at={at} title={title} width={344} isHidden={isDragging} onClose={onClose}>
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
          storeRecent(entry.id)
          onClose()
        }}
      />
      <Footer>
        <span>{t('palette.count', { count })}</span>
        {onPaste !== undefined && (
          <Button variant="text" size="small" icon={ClipboardPaste} onClick={onPaste} keys="Mod+V">
            {t('palette.paste')}
          </Button>
        )}
      </Footer>
      <div style={visuallyHidden} role="status">
        {typed !== '' && t('palette.count', { count })}
      </div>
    </PointPopover>
  )
}

interface AddingPopoverProps {
  adding: ReturnType<typeof useAddNode>
  /** Undefined if pasting is not possible. */
  onPaste?: () => void
}

/** The palette with a title that names what the node is added to. */
export function AddPopover({ adding: { request, add, close }, onPaste }: AddingPopoverProps) {
  const { t } = useTranslation(['canvas', 'shared'])
  const reading = useEditor((state) => state.reading)
  if (request === null) return null
  const { target, client, only } = request
  const playbook = reading.kind === 'playbook' ? reading : undefined
  const isOffered = ({ of }: NewNode) =>
    only === undefined ? of !== 'trigger' || takesTrigger(target.to, playbook) : of === only
  const nameOf = (id: NodeId) => playbook?.nodes.get(id)?.name || t('delete.number', { id })
  const title = () => {
    const { to } = target
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
      isOffered={isOffered}
      onChoose={(entry) => add(target, entry)}
      onPaste={target.to.kind === 'pane' && only === undefined ? onPaste : undefined}
      onClose={close}
    />
  )
}

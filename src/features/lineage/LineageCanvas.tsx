import { useEffect, useMemo, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Lineage, LineageCard } from '#contract/lineage/lineage.ts'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import type { CanvasBox, CanvasLane, GraphCanvasHandle } from '#src/components/graph-canvas/canvas-types.ts'
import { cardStyle } from '#src/components/graph-cards/card-style.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { focusInside, radius } from '#src/ui/theme/tokens.ts'
import { pathOfCard } from './card-links.ts'
import { type FoundItem, withFoundFirst } from './found-item.ts'
import { type ElementTexts, lineageElements, moreCardId } from './lineage-elements.tsx'
import { useLineageTexts } from './use-lineage-texts.ts'

const Root = styled('div')({
  flex: '1 1 0',
  width: '100%',
  minHeight: 0,
  ...cardStyle,
  '& .card-row[data-found]': { ...focusInside, borderRadius: radius.control },
})

function useElementTexts(): ElementTexts {
  const { t } = useTranslation(['lineage', 'shared'])
  const texts = useLineageTexts()
  const format = useFormat()
  return useMemo(() => {
    const label = (card: LineageCard): string => {
      const items = card.items.map((item) => texts.item(card, item)).join(', ')
      const name = t('cardLabel', { name: texts.card(card), kind: texts.kind(card), items })
      return card.is_broken ? t('brokenLabel', { name }) : name
    }
    return {
      ...texts,
      more: (count) => t('shared:count.more', { count }),
      moreCards: (count) => t('shared:count.more', { count }),
      number: (value) => format.number(value),
      label,
      edge: (from, to) => t('edge', { from, to }),
    }
  }, [texts, t, format])
}

interface LineageCanvasProps {
  lineage: Lineage
  /** The selected card. */
  selected: string | undefined
  /** What was searched last: it is centered and focused. */
  found: FoundItem | undefined
  onSelect: (card: string | undefined) => void
  onList: () => void
}

const noEdges: ReadonlySet<string> = new Set()

/** The space that navigation and pane leave, and the height at which the start is shown. */
const aside = 400
const startHeight = 260

/** At 100 %, with the start in view: fitted into the window, many cards would be too small to read. */
const viewportOf = (boxes: readonly CanvasBox[], start: string | undefined) => {
  const rect = boxes.find(({ id }) => id === start)?.rect
  if (rect === undefined) return undefined
  const available = Math.max(320, window.innerWidth - aside)
  const bottom = Math.max(...boxes.map((box) => box.rect.y + box.rect.height))
  return {
    x: Math.min(0, available - rect.x - rect.width - 20),
    y:
      bottom < startHeight * 2
        ? startHeight - bottom / 2
        : Math.min(0, startHeight - rect.y - rect.height / 2),
    zoom: 1,
  }
}

/** The lineage as cards in lanes from the source to boards, with the links between their items. */
export function LineageCanvas({ lineage, selected, found, onSelect, onList }: LineageCanvasProps) {
  const { t } = useTranslation('lineage')
  const navigate = useNavigate()
  const canvas = useRef<GraphCanvasHandle>(null)
  const texts = useElementTexts()
  const { lanes, boxes, edges, laneWidth } = useMemo(
    () => lineageElements(withFoundFirst(lineage, found), { texts, found }),
    [lineage, texts, found],
  )
  useEffect(() => {
    if (found === undefined) return undefined
    // The popover of the search restores the focus first.
    const frame = requestAnimationFrame(() => {
      canvas.current?.center(found.card)
      canvas.current?.focus(found.card)
    })
    return () => cancelAnimationFrame(frame)
  }, [found])
  const heads = useMemo(
    () =>
      lanes.map(({ lane, cards, more }, at): CanvasLane => {
        const count = [...cards].reduce((sum, card) => sum + card.count, more)
        return {
          id: lane,
          x: at * laneWidth,
          width: laneWidth,
          head: (
            <>
              <h2>{t(`lane.${lane}`)}</h2>
              <small>{count}</small>
            </>
          ),
        }
      }),
    [lanes, laneWidth, t],
  )
  const selection = useMemo(
    () => ({ boxes: new Set(selected === undefined ? [] : [selected]), edges: noEdges }),
    [selected],
  )
  const isMore = (id: string): boolean => lanes.some(({ lane }) => moreCardId(lane) === id)
  const open = (id: string): void => {
    const card = lineage.cards.find((one) => one.id === id)
    const path = card && pathOfCard(card)
    if (isMore(id)) onList()
    else if (path !== undefined) void navigate(path)
  }
  return (
    <Root>
      <GraphCanvas
        ref={canvas}
        label={t('label')}
        keysHint={t('keys')}
        isReadOnly
        hasLazyHandles
        boxes={boxes}
        initialViewport={viewportOf(boxes, lineage.start[0]?.card)}
        edges={edges}
        selection={selection}
        lanes={heads}
        onSelect={({ boxes: chosen }) => {
          const [id] = chosen
          if (id !== undefined && isMore(id)) onList()
          else onSelect(id)
        }}
        onOpen={(target) => target.kind === 'box' && open(target.id)}
      />
    </Root>
  )
}

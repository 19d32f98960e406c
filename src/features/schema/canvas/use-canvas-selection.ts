// What is selected on the canvas: the card of the address, with further cards beside it, or lines. Lines leave the
// address as it is, because those of mappings belong to its card.
import { useMemo, useState } from 'react'
import type { CanvasEdge, CanvasSelection } from '#src/components/graph-canvas/canvas-types.ts'
import { isLine } from './canvas-elements.tsx'
import type { useCanvasAddress } from './use-canvas-address.ts'

const none: ReadonlySet<string> = new Set()

interface Chosen {
  /** The card of the address to which the rest belongs. */
  readonly card: string | undefined
  readonly cards: ReadonlySet<string>
  readonly lines: ReadonlySet<string>
}

interface SelectionInput {
  readonly address: ReturnType<typeof useCanvasAddress>
  /** All edges: a selected one may have been removed. */
  readonly edges: readonly CanvasEdge[]
}

export function useCanvasSelection({ address: { selected, select }, edges }: SelectionInput) {
  const [chosen, setChosen] = useState<Chosen>()
  const selection = useMemo((): CanvasSelection => {
    // Another card may be selected by its address.
    const own = chosen?.card === selected ? chosen : undefined
    const lines = [...(own?.lines ?? none)].filter((id) => edges.some((edge) => edge.id === id))
    const hasCards = lines.length === 0 && selected !== undefined
    return { boxes: hasCards ? new Set([selected, ...(own?.cards ?? none)]) : none, edges: new Set(lines) }
  }, [selected, chosen, edges])
  return {
    selection,
    onSelect: ({ boxes, edges: all }: CanvasSelection): void => {
      const lines = new Set([...all].filter(isLine))
      if (lines.size > 0) return setChosen({ card: selected, cards: none, lines })
      const card = selected !== undefined && boxes.has(selected) ? selected : [...boxes][0]
      setChosen({ card, cards: boxes, lines: none })
      if (card !== selected) select(card)
    },
  }
}

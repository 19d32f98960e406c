// A click on a mark of a chart, or Enter, opens the menu that a cell of the grid has.
import { type MouseEvent, type RefObject, useRef } from 'react'
import { writeClipboard } from '#src/ui/clipboard/write-clipboard.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { useDrill } from '../drill/drill-context.ts'
import { copyText } from '../result/grid-column.ts'
import type { Naming } from '../state/naming.ts'
import type { HoveredPoint } from './chart-canvas.ts'
import { markHeads } from './mark-heads.ts'
import type { ChartModel } from './model/chart-model.ts'

const copy = ({ t }: Naming, text: string): void =>
  void writeClipboard({ text }).then(
    () => toast({ title: t('grid.copied', { count: 1 }), state: 'done' }),
    () => toast({ title: t('grid.notCopied'), state: 'failed' }),
  )

/** Puts the element at a point of the window, within what it is positioned in. */
const place = (element: HTMLElement, { left, top }: HoveredPoint): void => {
  const parent = element.offsetParent
  if (parent === null) return
  const box = parent.getBoundingClientRect()
  element.style.left = `${left - box.left + parent.scrollLeft}px`
  element.style.top = `${top - box.top + parent.scrollTop}px`
}

interface MarkMenu {
  /** The menu opens at this element, which moves to the mark. */
  readonly anchor: RefObject<HTMLSpanElement | null>
  /** Null where marks have no menu. */
  readonly choose: ((mark: HoveredPoint) => void) | null
  /** How the keyboard opens it. */
  readonly keys: string
  /** The menu of the browser would cover it. */
  readonly onContextMenu: ((event: MouseEvent) => void) | undefined
}

/** Returns what a click on a mark does. */
export function useMarkMenu(model: ChartModel, naming: Naming): MarkMenu {
  const drill = useDrill()
  const anchor = useRef<HTMLSpanElement>(null)
  const choose = (mark: HoveredPoint): void => {
    const element = anchor.current
    if (element === null) return
    place(element, mark)
    const cell = model.series[mark.series ?? -1]?.cells[mark.index]
    drill?.open({
      heads: markHeads(model, mark),
      period: 0,
      anchor: element,
      ...(cell === undefined ? {} : { onCopy: () => copy(naming, copyText(cell)) }),
    })
  }
  if (drill === null) return { anchor, choose: null, keys: '', onContextMenu: undefined }
  return {
    anchor,
    choose,
    keys: naming.t('chart.menuKey'),
    onContextMenu: (event) => event.preventDefault(),
  }
}

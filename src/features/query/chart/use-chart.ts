// Draws a chart into an element, and follows its size, the colour scheme, the pointer and the keyboard.
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type ChartEvents,
  type ChartHandle,
  type ChartPoint,
  type HoveredPoint,
  createChart,
} from './chart-canvas.ts'
import { readPageColors, watchPageColors } from './chart-colors.ts'
import type { ChartBox, ChartColors, ChartInput } from './option/chart-input.ts'
import { neededHeight } from './option/chart-option.ts'
import type { ChartModel } from './model/chart-model.ts'
import { movePoint } from './model/move-point.ts'

/** Where a chart is drawn. */
interface Ground {
  /** The size of the element, without fractions, which would let the chart grow by itself. */
  readonly box: ChartBox
  readonly colors: ChartColors
}

const readGround = ({ clientWidth: width, clientHeight: height }: HTMLElement): Ground => ({
  box: { width, height },
  colors: readPageColors(),
})

const isSame = (a: Ground | null, b: Ground): boolean =>
  a?.colors === b.colors && a.box.width === b.box.width && a.box.height === b.box.height

/** Follows the size of the element and the colours of the page. Known before the first paint. */
const useGround = (element: RefObject<HTMLElement | null>): Ground | null => {
  const [ground, setGround] = useState<Ground | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const read = () => {
      const next = readGround(current)
      setGround((before) => (isSame(before, next) ? before : next))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(current)
    const stop = watchPageColors(read)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [element])
  return ground
}

type DrawnInput = Omit<ChartInput, 'colors' | 'box'>
type ChooseMark = ((mark: HoveredPoint) => void) | null

const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey)

interface Canvas extends ChartEvents {
  readonly canvas: RefObject<HTMLElement | null>
  readonly ground: Ground | null
  readonly height: number
}

/** Draws before the page is painted, again if something changes. */
const useDrawing = (input: DrawnInput, { canvas, ground, height, onHover, onChoose }: Canvas) => {
  const chart = useRef<ChartHandle>(null)
  const choose = useEffectEvent((mark: HoveredPoint) => onChoose(mark))
  const { model, formatters, partial, strip, figure, isCompact = false } = input
  useLayoutEffect(() => {
    const { current: element } = canvas
    if (element === null || ground === null || ground.box.width === 0 || height === 0) return
    const box = { width: ground.box.width, height }
    chart.current ??= createChart(element, box, { onHover, onChoose: (mark) => choose(mark) })
    chart.current.draw({ model, formatters, partial, strip, figure, isCompact, colors: ground.colors, box })
  }, [canvas, ground, height, onHover, model, formatters, partial, strip, figure, isCompact])
  useEffect(
    () => () => {
      chart.current?.dispose()
      chart.current = null
    },
    [],
  )
  return chart
}

/** The width of the place, and the height that the chart needs there. */
const sizeOf = (model: ChartModel, ground: Ground | null): ChartBox =>
  ground === null
    ? { width: 0, height: 0 }
    : { width: ground.box.width, height: neededHeight(model, ground.box) }

/** The chart of an input. `frame` scrolls if the chart is higher than its place. `choose`: what a click on a mark does. */
export function useChart(input: DrawnInput, choose: ChooseMark) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<HoveredPoint | null>(null)
  const [cursor, setCursor] = useState<ChartPoint | null>(null)
  const ground = useGround(frame)
  const { model } = input
  const size = sizeOf(model, ground)
  const chart = useDrawing(input, {
    canvas,
    ground,
    height: size.height,
    onHover: setHovered,
    onChoose: (mark) => choose?.(mark),
  })
  const openMenu = (event: KeyboardEvent, at: ChartHandle): boolean => {
    if (choose === null || cursor === null || !opensMenu(event)) return false
    event.preventDefault()
    const mark = at.reveal(cursor)
    if (mark !== null) choose({ ...mark, series: model.view === 'scatter' ? null : cursor.series })
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setCursor(null)
      setHovered(null)
      return
    }
    const { current } = chart
    if (current === null || openMenu(event, current)) return
    const next = movePoint(model, cursor, event.key)
    if (next === null) return
    event.preventDefault()
    const isOne = model.view === 'multiples' || model.view === 'heat'
    setCursor(next)
    setHovered(current.reveal({ index: next.index, series: isOne ? next.series : null }))
  }
  // The cursor stays where it was while a menu is open.
  const onBlur = () => setHovered(null)
  const isCurrent = cursor !== null && cursor.index < model.categories.length
  const shown = hovered !== null && hovered.index < model.categories.length ? hovered : null
  return {
    frame,
    canvas,
    ...size,
    hovered: shown,
    /** Of the attribute that gives marks their cursor. */
    clickable: choose === null || shown === null ? undefined : '',
    cursor: isCurrent ? cursor : null,
    colors: ground?.colors ?? null,
    onKeyDown,
    onBlur,
  }
}

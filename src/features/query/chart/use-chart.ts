// Draws a chart into an element, and follows its size, the colour scheme, the pointer and the keyboard.
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChartHandle, ChartPoint, HoveredPoint } from './chart-canvas.ts'
import { readChartColors, watchColorScheme } from './chart-colors.ts'
import type { ChartBox, ChartColors, ChartInput } from './option/chart-input.ts'
import { neededHeight } from './option/chart-option.ts'
import { movePoint } from './model/move-point.ts'

/** Loads the library together with this file, while the query runs. */
const library = import('./chart-canvas.ts')

/** The size of the element, without fractions, which would let the chart grow by itself. */
const useBox = (element: HTMLElement | null): ChartBox | null => {
  const [box, setBox] = useState<ChartBox | null>(null)
  useEffect(() => {
    if (element === null) return undefined
    const observer = new ResizeObserver(() =>
      setBox({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return box
}

const useColors = (element: HTMLElement | null): ChartColors | null => {
  const [colors, setColors] = useState<ChartColors | null>(null)
  useEffect(() => {
    if (element === null) return undefined
    const read = () => setColors(readChartColors(element))
    read()
    return watchColorScheme(read)
  }, [element])
  return colors
}

type ChooseMark = ((mark: HoveredPoint) => void) | null

const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey)

/** The chart of an input. `frame` scrolls if the chart is higher than its place. `choose`: what a click on a mark does. */
export function useChart(input: Omit<ChartInput, 'colors' | 'box'>, choose: ChooseMark) {
  const onChoose = useEffectEvent((mark: HoveredPoint) => choose?.(mark))
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ChartHandle | null>(null)
  const [hovered, setHovered] = useState<HoveredPoint | null>(null)
  const [cursor, setCursor] = useState<ChartPoint | null>(null)
  const box = useBox(frame)
  const colors = useColors(frame)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    let isStopped = false
    let created: ChartHandle | null = null
    void library.then(({ createChart }) => {
      if (isStopped) return
      created = createChart(element, { onHover: setHovered, onChoose: (mark) => onChoose(mark) })
      setChart(created)
    })
    return () => {
      isStopped = true
      created?.dispose()
      setChart(null)
    }
  }, [])
  const { model, formatters, partial, strip, figure } = input
  const height = box === null ? 0 : neededHeight(model, box)
  useEffect(() => {
    if (chart === null || colors === null || box === null || box.width === 0 || height === 0) return
    chart.draw({
      model,
      formatters,
      partial,
      strip,
      figure,
      colors,
      box: { width: box.width, height },
    })
  }, [chart, colors, box, height, model, formatters, partial, strip, figure])
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
    if (chart === null || openMenu(event, chart)) return
    const next = movePoint(model, cursor, event.key)
    if (next === null) return
    event.preventDefault()
    const isOne = model.view === 'multiples' || model.view === 'heat'
    setCursor(next)
    setHovered(chart.reveal({ index: next.index, series: isOne ? next.series : null }))
  }
  // The cursor stays where it was while a menu is open.
  const onBlur = () => setHovered(null)
  const isCurrent = cursor !== null && cursor.index < model.categories.length
  const shown = hovered !== null && hovered.index < model.categories.length ? hovered : null
  return {
    setFrame,
    canvas,
    width: box?.width ?? 0,
    height,
    hovered: shown,
    /** Of the attribute that gives marks their cursor. */
    clickable: choose === null || shown === null ? undefined : '',
    cursor: isCurrent ? cursor : null,
    colors,
    onKeyDown,
    onBlur,
  }
}

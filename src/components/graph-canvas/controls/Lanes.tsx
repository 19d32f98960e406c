import { useLayoutEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { CanvasLane } from '../canvas-types.ts'
import { useCanvasStore } from '../canvas-store.ts'
import type { View } from '../geometry.ts'

const Root = styled('div')({
  position: 'absolute',
  zIndex: 3,
  inset: 0,
  overflow: 'clip',
  pointerEvents: 'none',
  '& > div': { position: 'absolute', top: 0, bottom: 0, left: 0, borderLeft: hairline },
  '& > div:first-of-type': { borderLeft: 0 },
  '& > div[data-target]': { boxShadow: `inset 0 0 0 2px ${color.accent.focus}` },
})
const Head = styled('div')({
  ...rowLayout(8),
  height: 36,
  padding: '0 16px',
  overflow: 'hidden',
  backgroundColor: color.surface.canvas,
  whiteSpace: 'nowrap',
  '& h2': { ...type.panel, margin: 0 },
  '& code': { ...type.monoSmall, color: color.text.tertiary },
  '& small': { ...type.caption, ...oneLine, marginLeft: 'auto', color: color.text.secondary },
})

const minHeadWidth = 72

/** The part of a lane in the window, in pixels of the screen. */
const positionLane = (element: HTMLElement, { lane, view }: { lane: CanvasLane; view: View }): void => {
  const left = lane.x * view.zoom + view.x
  const shownLeft = Math.max(0, left)
  const width = Math.max(0, Math.min(view.width, left + lane.width * view.zoom) - shownLeft)
  element.style.transform = `translateX(${shownLeft.toFixed(1)}px)`
  const text = `${width.toFixed(0)}px`
  if (element.style.width !== text) element.style.width = text
  element.style.visibility = width < minHeadWidth ? 'hidden' : 'visible'
}

/** The heads of the lanes and the lines between them. */
export function Lanes({ lanes }: { lanes: readonly CanvasLane[] }) {
  const { view } = useCanvasStore()
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const update = (): void => {
      for (const [at, lane] of lanes.entries()) {
        const element = root.current?.children.item(at)
        if (element instanceof HTMLElement) positionLane(element, { lane, view: view.get() })
      }
    }
    update()
    return view.subscribe(update)
  }, [lanes, view])
  return (
    <Root ref={root}>
      {lanes.map(({ id, head, isTarget }) => (
        <div key={id} data-target={isTarget === true ? '' : undefined}>
          <Head>{head}</Head>
        </div>
      ))}
    </Root>
  )
}

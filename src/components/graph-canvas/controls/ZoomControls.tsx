import { memo, useSyncExternalStore } from 'react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Tooltip } from '#src/ui/display/Tooltip.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { color, focusRing, height, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { GraphCanvasHandle } from '../canvas-types.ts'
import { Panel } from './Panel.tsx'
import { useCanvasStore } from '../canvas-store.ts'

const Percent = styled('button')({
  ...type.controlSmall,
  width: 48,
  contain: 'strict',
  height: height.toolbar,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  fontVariantNumeric: 'tabular-nums',
  color: color.text.secondary,
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: color.surface.active },
  '&:focus-visible': focusRing,
})

/** A separate component, since it changes with every wheel event. */
const PercentNow = () => {
  const { view } = useCanvasStore()
  const percent = useSyncExternalStore(view.subscribe, () => Math.round(view.get().zoom * 100))
  return useFormat().percent(percent / 100)
}

const Drawn = ({ handle }: { handle: GraphCanvasHandle }) => {
  const { t } = useTranslation('canvas')
  return (
    <Panel role="group" aria-label={t('graph.zoom')} data-corner="zoom">
      <IconButton icon={Minus} label={t('graph.zoomOut')} onClick={handle.zoomOut} />
      <Tooltip text={t('graph.zoomFull')}>
        <Percent type="button" onClick={() => handle.zoomTo(1)}>
          <PercentNow />
        </Percent>
      </Tooltip>
      <IconButton icon={Plus} label={t('graph.zoomIn')} onClick={handle.zoomIn} />
      <IconButton icon={Maximize} label={t('graph.fit')} onClick={() => handle.fit()} />
    </Panel>
  )
}

/** Memoized: the canvas renders whenever a few boxes mount. */
export const ZoomControls = memo(Drawn)

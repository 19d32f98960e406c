import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { ResizeHandle } from '#src/ui/layout/ResizeHandle.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { usePaneSize } from '#src/ui/layout/use-pane-size.ts'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { width } from '#src/ui/theme/tokens.ts'

const Below = styled('div')({ flex: 'none', minHeight: 0, overflow: 'hidden' })
const Pane = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })

const limits = { min: 120, max: 600, initial: 248 } as const
export const belowNarrow = `(max-width: ${width.narrow - 0.02}px)`
/** The tabs below 900 px. */
export const editorViews = ['parameters', 'event', 'result'] as const

interface EditorPanesProps {
  /** The code or the form. */
  main: ReactNode
  event: ReactNode
  result: ReactNode
  side: ReactNode
  isDetailsOpen: boolean
  onCloseDetails: () => void
}

type Parts = Pick<EditorPanesProps, 'main' | 'event' | 'result'>

const Side = ({ main, event, result }: Parts) => {
  const { t } = useTranslation('actions')
  const [size, resize] = usePaneSize('action-result', limits)
  return (
    <Fill style={{ height: '100%' }}>
      <SplitPane id="action-event" label={t('test.event')} side={event} min={240} max={640} initial={316}>
        {main}
      </SplitPane>
      <ResizeHandle label={t('test.title')} pane="above" size={size} limits={limits} onSize={resize} />
      <Below data-pane="" tabIndex={-1} role="region" aria-label={t('test.title')} style={{ height: size }}>
        {result}
      </Below>
    </Fill>
  )
}

const Narrow = (parts: Parts) => {
  const { t } = useTranslation(['actions', 'shared'])
  const [view, showView] = useChoiceParam('view', editorViews)
  const panes = { parameters: parts.main, event: parts.event, result: parts.result }
  const labels = { parameters: t('parameters'), event: t('test.event'), result: t('test.title') }
  return (
    <Fill>
      <Tabs
        label={t('shared:action.show')}
        tabs={editorViews.map((id) => ({ id, label: labels[id] }))}
        value={view}
        onChange={showView}
        panelId="action-pane"
        inset={16}
      />
      <Pane id="action-pane" role="tabpanel" aria-label={labels[view]} data-pane="" tabIndex={-1}>
        {panes[view]}
      </Pane>
    </Fill>
  )
}

/** The panes of the editor: side by side, with the details in a drawer below 1200 px, as tabs below 900 px. */
export function EditorPanes({ side, isDetailsOpen, onCloseDetails, ...parts }: EditorPanesProps) {
  const { t } = useTranslation('actions')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`, { noSsr: true })
  const isNarrow = useMediaQuery(belowNarrow, { noSsr: true })
  if (isWide)
    return (
      <SplitPane id="action" label={t('details')} side={side} initial={364}>
        <Side {...parts} />
      </SplitPane>
    )
  return (
    <>
      {isNarrow ? <Narrow {...parts} /> : <Side {...parts} />}
      <Drawer open={isDetailsOpen} onClose={onCloseDetails} title={t('details')}>
        {side}
      </Drawer>
    </>
  )
}

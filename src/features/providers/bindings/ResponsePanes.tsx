import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Stack } from '#src/ui/layout/Stack.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { width } from '#src/ui/theme/tokens.ts'

interface ResponsePanesProps {
  /** Key of the section. */
  id: string
  /** Name of the main pane. */
  title: string
  response: ReactNode
  children: ReactNode
}

/** Shows both panes side by side if there is room next to the section list, otherwise one at a time. */
export function ResponsePanes({ id, title, response, children }: ResponsePanesProps) {
  const { t } = useTranslation('shared')
  const isFull = useMediaQuery(`(min-width: ${width.full}px)`, { noSsr: true })
  const [pane, setPane] = useState<'main' | 'response'>('main')
  if (isFull)
    return (
      <SplitPane id={`${id}-response`} label={t('field.response')} side={response} initial={388} max={640}>
        {children}
      </SplitPane>
    )
  return (
    <Stack flex={1} style={{ minHeight: 0 }}>
      <Tabs
        label={title}
        tabs={[
          { id: 'main', label: title },
          { id: 'response', label: t('field.response') },
        ]}
        value={pane}
        onChange={setPane}
        panelId={`${id}-pane`}
        inset={16}
      />
      <div id={`${id}-pane`} role="tabpanel" style={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {pane === 'main' ? children : response}
      </div>
    </Stack>
  )
}

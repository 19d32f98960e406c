import type { ReactNode } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Tabs } from '#src/ui/layout/Tabs.tsx'
import { width } from '#src/ui/theme/tokens.ts'

const Panel = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto' })

const views = ['form', 'preview'] as const

interface FormWithPreviewProps {
  /** Unique; the width of the preview is stored by it. */
  id: string
  form: ReactNode
  preview: ReactNode
  /** Pixels of the preview beside the form. */
  limits: { min: number; max: number; initial: number }
}

/** A form and its preview: side by side, or as tabs below 1200 px. */
export function FormWithPreview({ id, form, preview, limits }: FormWithPreviewProps) {
  const { t } = useTranslation('shared')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [view, showView] = useChoiceParam('view', views)
  if (isWide)
    return (
      <SplitPane id={id} label={t('preview.title')} side={preview} {...limits}>
        {form}
      </SplitPane>
    )
  const labels = { form: t('field.form'), preview: t('preview.title') }
  const panelId = `${id}-pane`
  return (
    <>
      <Tabs
        label={t('action.show')}
        tabs={views.map((each) => ({ id: each, label: labels[each] }))}
        value={view}
        onChange={showView}
        panelId={panelId}
        inset={16}
      />
      <Panel id={panelId} role="tabpanel" aria-label={labels[view]} data-pane="" data-scroll="" tabIndex={-1}>
        {view === 'form' ? form : preview}
      </Panel>
    </>
  )
}

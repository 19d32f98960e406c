import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { columnLayout, hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { usePane } from '../../model/use-panes.ts'

/** The scrolling part below the head of the inspector. */
export const PaneBody = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  ...columnLayout,
  gap: 16,
  padding: '14px 16px 32px',
  '& > *': { flex: 'none' },
})

const Root = styled('header')({
  ...rowLayout(10),
  flex: 'none',
  minHeight: 52,
  padding: '7px 10px 7px 16px',
  borderBottom: hairline,
  '& > div': { flex: 1, minWidth: 0 },
  '& h2': { ...type.panel, ...oneLine, margin: 0 },
  '& p': { ...type.caption, ...oneLine, margin: 0, color: color.text.secondary },
})

interface InspectorHeadProps {
  tile: ReactNode
  title: string
  text: string
  menu?: ReactNode
}

/** The head of the inspector: title, actions and closing the pane. */
export function InspectorHead({ tile, title, text, menu }: InspectorHeadProps) {
  const { t } = useTranslation('shared')
  const [, setOpen] = usePane('inspector')
  return (
    <Root>
      {tile}
      <div>
        <h2 title={title}>{title}</h2>
        <p title={text}>{text}</p>
      </div>
      {menu}
      <IconButton icon={X} label={t('pane.closeInspector')} onClick={() => setOpen(false)} />
    </Root>
  )
}

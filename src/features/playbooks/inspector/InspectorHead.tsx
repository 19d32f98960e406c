import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/IconButton.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { usePane } from '../editor/use-panes.ts'

const Root = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 52,
  padding: '7px 10px 7px 16px',
  borderBottom: `1px solid ${color.line.hair}`,
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

/** What the inspector shows, what may be done to it, and closing the pane. */
export const InspectorHead = ({ tile, title, text, menu }: InspectorHeadProps) => {
  const { t } = useTranslation('inspector')
  const [, setOpen] = usePane('inspector')
  return (
    <Root>
      {tile}
      <div>
        <h2 title={title}>{title}</h2>
        <p title={text}>{text}</p>
      </div>
      {menu}
      <IconButton icon={X} label={t('close')} onClick={() => setOpen(false)} />
    </Root>
  )
}

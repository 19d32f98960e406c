import { AlignHorizontalDistributeCenter, Plus, Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
  '& > hr': {
    alignSelf: 'stretch',
    width: 1,
    margin: '4px 3px',
    border: 0,
    backgroundColor: color.line.strong,
  },
})
const Path = styled('span')({
  ...type.controlSmall,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  paddingLeft: 8,
  color: color.accent.text,
  '& > span': { ...oneLine, maxWidth: 200 },
})

interface CanvasToolsProps {
  isReadOnly: boolean
  /** Some nodes are selected: they alone are arranged. */
  hasSelection: boolean
  /** Name of what the path goes through, while the view is focused on one. */
  path: string | undefined
  /** In place of the button while something is looked for. */
  find: ReactNode
  onAdd: () => void
  onArrange: () => void
  onFind: () => void
  onEndPath: () => void
}

/** What is at hand on the canvas. */
export const CanvasTools = ({ isReadOnly, hasSelection, path, find, ...on }: CanvasToolsProps) => {
  const { t } = useTranslation('canvas')
  return (
    <Root role="toolbar" aria-label={t('tool.label')}>
      {!isReadOnly && (
        <>
          <Button look="text" size="small" icon={Plus} keys="A" onClick={on.onAdd} aria-haspopup="dialog">
            {t('tool.add')}
          </Button>
          <hr />
          <IconButton
            icon={AlignHorizontalDistributeCenter}
            label={t(hasSelection ? 'tool.arrangeSelection' : 'tool.arrange')}
            onClick={on.onArrange}
          />
        </>
      )}
      {find || (
        <Button look="text" size="small" icon={Search} keys="/" onClick={on.onFind}>
          {t('tool.find')}
        </Button>
      )}
      {path !== undefined && (
        <>
          <hr />
          <Path role="status">
            <span>{t('path.of', { name: path })}</span>
            <IconButton icon={X} small label={t('path.end')} keys="Escape" onClick={on.onEndPath} />
          </Path>
        </>
      )}
    </Root>
  )
}

import { AlignHorizontalDistributeCenter, Plus, Search, X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { FindBar } from './find/FindBar.tsx'
import type { Board } from './use-board.tsx'

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
  ...rowLayout(4),
  paddingLeft: 8,
  color: color.accent.text,
  '& > span': { ...oneLine, maxWidth: 200 },
})

export function CanvasTools({ board }: { board: Board }) {
  const { t } = useTranslation(['canvas', 'shared'])
  const { addAtCenter, editor, find, path, playbook, selected } = board
  const hasSelection = selected.nodes.size > 1
  const [first] = path.startNodes
  const focused = path.path === null ? undefined : first
  return (
    <Root role="toolbar" aria-label={t('tool.label')}>
      {!board.isReadOnly && (
        <>
          <Button
            variant="text"
            size="small"
            icon={Plus}
            keys="A"
            onClick={() => addAtCenter()}
            aria-haspopup="dialog"
          >
            {t('tool.add')}
          </Button>
          <hr />
          <IconButton
            icon={AlignHorizontalDistributeCenter}
            label={t(hasSelection ? 'tool.arrangeSelection' : 'tool.arrange')}
            onClick={() => void editor.layOut(hasSelection ? [...selected.nodes] : undefined)}
          />
        </>
      )}
      {find.searchState === null ? (
        <Button variant="text" size="small" icon={Search} keys="/" onClick={find.open}>
          {t('shared:action.find')}
        </Button>
      ) : (
        <FindBar found={find.searchState} onType={find.type} onStep={find.step} onClose={find.close} />
      )}
      {focused !== undefined && (
        <>
          <hr />
          <Path role="status">
            <span>
              {t('path.of', {
                name: playbook?.nodes.get(focused)?.name || t('delete.number', { id: focused }),
              })}
            </span>
            <IconButton icon={X} small label={t('path.end')} keys="Escape" onClick={path.clear} />
          </Path>
        </>
      )}
    </Root>
  )
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { type Change, changesOf } from './changes.ts'
import { isUntouched } from './workspace-state.ts'
import type { Workspace } from './workspace.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: '12px -20px 0',
  padding: 0,
  '& > li': { padding: '8px 20px', borderTop: `1px solid ${color.line.hair}` },
  '& bdi': { ...type.mono, ...oneLine, display: 'block' },
  '& small': { ...type.small, color: color.text.secondary },
})

const useChangeText = () => {
  const { t } = useTranslation('publish')
  const format = useFormat()
  return (change: Change): string => {
    if (change.is === 'renamed') return t('change.renamed', { to: change.to })
    const files = format.number(change.files)
    if (change.is === 'stripped') return t('change.stripped', { count: change.files, files })
    const size = format.bytes(change.size)
    return change.is === 'dropped'
      ? t('change.dropped', { count: change.files, files, size })
      : t('change.ignored', { count: change.files, files, size, pattern: change.pattern })
  }
}

interface ChangesDrawerProps {
  workspace: Workspace
  onClose: () => void
}

/** The difference between what was dropped and what would be sent. */
export const ChangesDrawer = ({ workspace, onClose }: ChangesDrawerProps) => {
  const { t } = useTranslation('publish')
  const say = useChangeText()
  const changes = changesOf(workspace)
  return (
    <Drawer open onClose={onClose} title={t('change.title')}>
      <MarginNote>
        {t(changes.length > 0 ? 'change.text' : isUntouched(workspace) ? 'change.none' : 'change.anew')}
      </MarginNote>
      {changes.length > 0 && (
        <List>
          {changes.map((change) => (
            <li key={`${change.is} ${change.path}`}>
              <bdi title={change.path}>{change.path}</bdi>
              <small>{say(change)}</small>
            </li>
          ))}
        </List>
      )}
    </Drawer>
  )
}

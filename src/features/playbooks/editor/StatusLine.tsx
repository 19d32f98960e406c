import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, media } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { useEditor } from './use-editor.ts'
import { useSessionState } from './use-session.ts'

const Root = styled('footer')({
  ...type.caption,
  flex: 'none',
  display: 'flex',
  gap: 16,
  padding: '4px 16px',
  color: color.text.tertiary,
  borderTop: `1px solid ${color.line.hair}`,
  '& > span': oneLine,
  '& > span:last-of-type': { marginLeft: 'auto' },
  [media.belowNarrow]: { '& > span:last-of-type': { display: 'none' } },
})

/** What is true all the time and asks for nothing: that playbooks do not run here yet, and what keeps what is typed. */
export const StatusLine = () => {
  const { t } = useTranslation('editing')
  const { keeping } = useSessionState()
  const version = useEditor((state) => state.version)
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const kept = isUnsaved && keeping === 'kept' ? t('kept') : undefined
  return (
    <Root>
      <span>{t('notRun')}</span>
      <span>{kept ?? (version === null ? '' : t('versionShown', { version }))}</span>
    </Root>
  )
}

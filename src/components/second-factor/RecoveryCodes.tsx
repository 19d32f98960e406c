import { Check, Copy, Download } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '#src/lib/save-file.ts'
import { useCopied } from '#src/ui/clipboard/use-copied.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const List = styled('ul')({
  ...type.mono,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 35ch), 1fr))',
  gap: '4px 16px',
  margin: 0,
  padding: '12px',
  listStyle: 'none',
  borderRadius: radius.control,
  backgroundColor: color.surface.sunken,
})

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Of the account, for the name of the file. */
  login: string
  /** They are about to be lost. */
  isWarned?: boolean | undefined
  onDone: () => void
}

/** New recovery codes, which are shown once. The focus is on copying, so that a second Enter does not close them. */
export function RecoveryCodes({ codes, login, isWarned = false, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation(['factor', 'common'])
  const { copied, copy } = useCopied()
  const text = codes.join('\n')
  const save = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), fileNameOf(t('codes.file', { login }), 'txt'))
  return (
    <Stack gap={16}>
      <List aria-label={t('codes.label')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </List>
      <Row gap={8} wrap>
        <Button icon={copied ? Check : Copy} autoFocus onClick={() => void copy(text)}>
          {copied ? t('common:action.copied') : t('common:action.copy')}
        </Button>
        <Button icon={Download} onClick={save}>
          {t('codes.save')}
        </Button>
      </Row>
      <MarginNote tone="warning" live={isWarned}>
        {t(isWarned ? 'codes.sure' : 'codes.once')}
      </MarginNote>
      <Button variant="primary" size="large" full onClick={onDone}>
        {t('codes.done')}
      </Button>
    </Stack>
  )
}

import { useTranslation } from 'react-i18next'
import type { Finding } from '#domain/archive/archive.ts'
import { nameOf } from '#domain/archive/paths.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useFindingText } from './use-finding-text.ts'

interface AcceptSecretProps {
  path: string
  findings: readonly Finding[]
  onClose: () => void
  onAccept: () => void
}

/** A secret is published only when somebody types the name of the file it is in. */
export const AcceptSecret = ({ path, findings, onClose, onAccept }: AcceptSecretProps) => {
  const { t } = useTranslation('publish')
  const { clause } = useFindingText()
  return (
    <ConfirmDialog
      open
      title={t('accept.title', { name: nameOf(path) })}
      text={t('accept.text')}
      consequences={findings
        .filter(({ level }) => level === 'secret')
        .map((finding) => ({ id: `${finding.code}`, state: 'failed', text: clause(finding), detail: path }))}
      typeName={nameOf(path)}
      keep={t('accept.keep')}
      confirm={t('accept.confirm')}
      onClose={onClose}
      onConfirm={() => {
        onAccept()
        onClose()
      }}
    />
  )
}

import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { Difference } from './ChangesTable.tsx'
import type { AuditParams } from './audit-params.ts'
import { useActionWord } from './audit-actions.ts'
import { useObjectName } from './object-name.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& h3': { ...type.panel, margin: '4px 0 -8px' },
})

interface EntryDrawerProps {
  entry: AuditEntry
  /** Narrows the log to what the entry shares with others. */
  onNarrow: (change: Partial<AuditParams>) => void
  onClose: () => void
}

/** One entry of the audit log: who, what, when, and the difference it made. */
export function EntryDrawer({ entry, onNarrow, onClose }: EntryDrawerProps) {
  const { t } = useTranslation(['administration', 'shared'])
  const format = useFormat()
  const say = useActionWord()
  const objectName = useObjectName()(entry)
  const { seq, at, uid, login, action, object, before, after, hash } = entry
  const none = t('shared:table.none')
  const only = (change: Partial<AuditParams>, name: string) => (
    <LinkButton onClick={() => onNarrow(change)}>{t('audit.only', { name })}</LinkButton>
  )
  return (
    <Drawer open onClose={onClose} title={say(action)}>
      <Body>
        <DescriptionList
          facts={[
            { id: 'at', term: t('audit.column.at'), value: format.instant(at) },
            {
              id: 'who',
              term: t('audit.column.who'),
              value: (
                <Row as="span" gap="0 12px" align="baseline" wrap>
                  {login || none} {only({ who: uid }, login || uid)}
                </Row>
              ),
            },
            {
              id: 'object',
              term: t('audit.column.object'),
              value: (
                <Row as="span" gap="0 12px" align="baseline" wrap>
                  {objectName || none} {object !== '' && only({ object }, objectName)}
                </Row>
              ),
            },
            {
              id: 'action',
              term: t('audit.column.action'),
              value: (
                <Row as="span" gap="0 12px" align="baseline" wrap>
                  {say(action)} {only({ action }, say(action))}
                </Row>
              ),
            },
            { id: 'seq', term: t('audit.column.seq'), value: format.number(seq) },
            { id: 'hash', term: t('audit.column.hash'), value: hash, mono: true },
          ]}
        />
        <h3>{t('audit.difference.title')}</h3>
        <Difference before={before} after={after} />
      </Body>
    </Drawer>
  )
}

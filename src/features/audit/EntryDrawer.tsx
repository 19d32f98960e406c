import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { ChangesTable } from './ChangesTable.tsx'
import type { AuditParams } from './audit-params.ts'
import { useActionLabel } from './audit-actions.ts'
import { useObjectName } from './object-name.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& h3': { ...type.panel, margin: '4px 0 -8px' },
})

interface EntryDrawerProps {
  entry: AuditEntry
  /** Filters the log by a value of this entry. */
  onNarrow: (change: Partial<AuditParams>) => void
  onClose: () => void
}

/** One audit entry: user, action, time and changes. */
export function EntryDrawer({ entry, onNarrow, onClose }: EntryDrawerProps) {
  const { t } = useTranslation(['administration', 'shared'])
  const format = useFormat()
  const actionLabel = useActionLabel()
  const objectName = useObjectName()(entry)
  const { seq, at, uid, login, action, object, before, after, hash } = entry
  const none = t('shared:table.none')
  const only = (change: Partial<AuditParams>, name: string) => (
    <LinkButton onClick={() => onNarrow(change)}>{t('audit.only', { name })}</LinkButton>
  )
  return (
    <Drawer open onClose={onClose} title={actionLabel(action)}>
      <Body>
        <DescriptionList
          items={[
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
                  {actionLabel(action)} {only({ action }, actionLabel(action))}
                </Row>
              ),
            },
            { id: 'seq', term: t('audit.column.seq'), value: format.number(seq) },
            { id: 'hash', term: t('audit.column.hash'), value: hash, mono: true },
          ]}
        />
        <h3>{t('audit.difference.title')}</h3>
        <ChangesTable before={before} after={after} />
      </Body>
    </Drawer>
  )
}

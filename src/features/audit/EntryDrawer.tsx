import { styled } from '@mui/material/styles'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { DescriptionList } from '#src/ui/display/DescriptionList.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type } from '#src/ui/theme/typography.ts'
import { ChangesTable } from './ChangesTable.tsx'
import type { AuditParams } from './audit-params.ts'
import { useActionLabel } from '#src/components/audit/audit-actions.ts'
import { useObjectName } from '#src/components/audit/audit-object.ts'
import { objectPath } from './object-path.ts'
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
  const { t } = useTranslation(['audit', 'shared'])
  const format = useFormat()
  const actionLabel = useActionLabel()
  const objectName = useObjectName()(entry)
  const { seq, at, uid, user, action, object, before, after, hash } = entry
  const path = objectPath(entry)
  const none = t('shared:table.none')
  const only = (change: Partial<AuditParams>, name: string) => (
    <LinkButton onClick={() => onNarrow(change)}>{t('only', { name })}</LinkButton>
  )
  return (
    <Drawer open onClose={onClose} title={actionLabel(action)}>
      <Body>
        <DescriptionList
          items={[
            { id: 'at', term: t('column.at'), value: format.instant(at) },
            {
              id: 'who',
              term: t('column.who'),
              value: (
                <Row as="span" gap="0 12px" align="baseline" wrap>
                  {user || none} {only({ who: uid }, user || uid)}
                </Row>
              ),
            },
            {
              id: 'object',
              term: t('column.object'),
              value: (
                <Row as="span" gap="0 12px" align="baseline" wrap>
                  {path === undefined ? (
                    <span>{objectName || none}</span>
                  ) : (
                    <TextLink to={path}>{objectName}</TextLink>
                  )}
                  {object !== '' && only({ object }, objectName)}
                </Row>
              ),
            },
            {
              id: 'action',
              term: t('column.action'),
              value: (
                <Row as="span" gap="0 12px" align="baseline" wrap>
                  {actionLabel(action)} {only({ action }, actionLabel(action))}
                </Row>
              ),
            },
            { id: 'seq', term: t('column.seq'), value: format.number(seq) },
            { id: 'hash', term: t('column.hash'), value: hash, mono: true },
          ]}
        />
        <h3>{t('difference.title')}</h3>
        <ChangesTable before={before} after={after} />
      </Body>
    </Drawer>
  )
}

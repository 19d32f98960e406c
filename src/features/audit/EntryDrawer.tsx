import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Quote } from '#src/ui/Quote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { type } from '#src/ui/type.ts'
import { Difference } from './Difference.tsx'
import type { QuestionProps } from './AuditFilters.tsx'
import { useActionWord } from './use-action-word.ts'

const Body = styled('div')({
  display: 'grid',
  gap: 16,
  '& h3': { ...type.panel, margin: '4px 0 -8px' },
})
const Only = styled('span')({ display: 'flex', flexWrap: 'wrap', columnGap: 12 })

interface EntryDrawerProps extends Pick<QuestionProps, 'onAsk'> {
  entry: AuditEntry
  onClose: () => void
}

/** One entry of the audit log: who, what, when, and the difference it made. */
export const EntryDrawer = ({ entry, onAsk, onClose }: EntryDrawerProps) => {
  const { t } = useTranslation(['administration', 'common'])
  const format = useFormat()
  const say = useActionWord()
  const { seq, at, uid, login, action, object, before, after, hash } = entry
  const none = t('common:table.none')
  const only = (change: Parameters<typeof onAsk>[0], name: string) => (
    <TextAction onClick={() => onAsk(change)}>{t('audit.only', { name })}</TextAction>
  )
  return (
    <Drawer open onClose={onClose} title={say(action)}>
      <Body>
        <Facts
          facts={[
            { id: 'at', term: t('audit.column.at'), value: format.instant(at) },
            {
              id: 'who',
              term: t('audit.column.who'),
              value: (
                <Only>
                  {login || none} {only({ who: uid }, login || uid)}
                </Only>
              ),
            },
            {
              id: 'object',
              term: t('audit.column.object'),
              value: (
                <Only>
                  {object || none} {object !== '' && only({ object }, object)}
                </Only>
              ),
            },
            {
              id: 'action',
              term: t('audit.column.action'),
              value: (
                <Only>
                  <Quote bare>{action}</Quote> {only({ action }, say(action))}
                </Only>
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

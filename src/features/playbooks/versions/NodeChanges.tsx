import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { type NodeChange, comparePlaybooks } from '#domain/playbook/compare-playbooks.ts'
import { readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { hairline, listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { mono, oneLine, type } from '#src/ui/theme/typography.ts'

const Root = styled('div')({ flex: 1, minHeight: 0, overflow: 'auto', padding: '8px 20px 24px' })
const List = styled('ul')({
  ...listReset,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    minHeight: 36,
    padding: '4px 0',
    borderBottom: hairline,
  },
  '& strong': { ...oneLine, fontWeight: 500, minWidth: 0 },
  '& code': { ...type.mono, fontFamily: mono, color: color.text.tertiary },
  '& small': { ...type.mono, fontFamily: mono, color: color.text.secondary, marginLeft: 'auto' },
})

const tones = { added: 'success', removed: 'error', changed: 'warning' } as const

const labels = {
  added: 'versions.added',
  removed: 'versions.removed',
  changed: 'versions.changedNode',
} as const

const Row = ({ node, name, change, members }: NodeChange) => {
  const { t } = useTranslation('playbooks')
  return (
    <li>
      <Tag tone={tones[change]}>{t(labels[change])}</Tag>
      <code>{node}</code>
      <strong title={name}>{name}</strong>
      {members.length > 0 && <small>{members.join(', ')}</small>}
    </li>
  )
}

/** The changes between two versions, by node. */
export function NodeChanges({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('playbooks')
  const changes = useMemo(() => {
    const [older, newer] = [readPlaybook(before), readPlaybook(after)]
    return older.kind === 'playbook' && newer.kind === 'playbook' ? comparePlaybooks(older, newer) : undefined
  }, [before, after])
  if (changes === undefined) return null
  const isQuiet = changes.members.length === 0 && changes.nodes.length === 0
  if (isQuiet)
    return (
      <Root>
        <MarginNote>{t(before === after ? 'versions.same' : 'versions.layout')}</MarginNote>
      </Root>
    )
  return (
    <Root>
      <List>
        {changes.members.length > 0 && (
          <li>
            <Tag tone="warning">{t('versions.changedNode')}</Tag>
            <strong>{t('versions.document')}</strong>
            <small>{changes.members.join(', ')}</small>
          </li>
        )}
        {changes.nodes.map((each) => (
          <Row key={each.node} {...each} />
        ))}
      </List>
    </Root>
  )
}

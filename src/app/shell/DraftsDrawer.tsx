import { Trash2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { deleteDrafts } from '#src/lib/drafts/drafts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { toast } from '#src/ui/toast.ts'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { useDrafts } from './use-drafts.ts'

const Intro = styled('p')({ ...type.body, margin: '0 0 12px', color: color.text.secondary })
const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 52,
    borderTop: `1px solid ${color.line.hair}`,
  },
  '& > li:last-of-type': { borderBottom: `1px solid ${color.line.hair}` },
  '& > li > div': { flex: 1, minWidth: 0 },
})
const Title = styled('div')({ ...type.body, ...oneLine, fontWeight: 500 })
const Facts = styled('div')({
  ...type.small,
  ...oneLine,
  display: 'flex',
  gap: 12,
  color: color.text.tertiary,
  '& > code': { ...type.mono, ...oneLine, fontSize: '0.75rem' },
})

/** As browsers count the room they give. */
const bytesPerCharacter = 2

interface DraftsDrawerProps {
  uid: string
  onClose: () => void
}

const One = ({ draft, onClose }: { draft: FoundDraft; onClose: () => void }) => {
  const { t } = useTranslation('session')
  const format = useFormat()
  const { title, address, at, size } = draft
  const remove = () => {
    const back = deleteDrafts([draft])
    toast({ title: t('drafts.deleted', { title }), action: { label: t('drafts.undo'), act: back } })
  }
  return (
    <li>
      <div>
        <Title>
          <TextAction to={address} onClick={onClose}>
            {title}
          </TextAction>
        </Title>
        <Facts title={format.instant(at)}>
          <span>{format.relative(at)}</span>
          <span>{format.bytes(size * bytesPerCharacter)}</span>
          <code>{decodeURI(address.replace(/\?.*$/, ''))}</code>
        </Facts>
      </div>
      <IconButton icon={Trash2} label={t('drafts.delete', { title })} onClick={remove} />
    </li>
  )
}

/** What this person typed and did not save, in this browser: to go on with, or to delete. */
export const DraftsDrawer = ({ uid, onClose }: DraftsDrawerProps) => {
  const { t } = useTranslation('session')
  const drafts = useDrafts(uid)
  const removeAll = () => {
    const back = deleteDrafts(drafts)
    toast({
      title: t('drafts.allDeleted', { count: drafts.length }),
      action: { label: t('drafts.undo'), act: back },
    })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('drafts.title')}
      actions={drafts.length > 1 && <Button onClick={removeAll}>{t('drafts.deleteAll')}</Button>}
    >
      <Intro>{drafts.length === 0 ? t('drafts.empty') : t('drafts.text')}</Intro>
      <List>
        {drafts.map((draft) => (
          <One key={draft.key} draft={draft} onClose={onClose} />
        ))}
      </List>
    </Drawer>
  )
}

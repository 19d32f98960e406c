import { Trash2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { deleteDrafts } from '#src/lib/drafts/drafts.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { useDrafts } from './use-drafts.ts'

const Intro = styled('p')({ ...type.body, margin: '0 0 12px', color: color.text.secondary })
const Undo = styled('div')({ marginBottom: 12 })
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
  alignItems: 'baseline',
  gap: 12,
  color: color.text.tertiary,
  '& > code': { ...type.mono, ...oneLine, fontSize: '0.75rem' },
})

/** The path of an address as people write it. */
const placeOf = (address: string): string => {
  const path = address.replace(/\?.*$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** As browsers count the room they give. */
const bytesPerCharacter = 2

interface OneProps {
  draft: FoundDraft
  onOpen: () => void
  onDelete: () => void
}

const One = ({ draft: { title, address, at, size }, onOpen, onDelete }: OneProps) => {
  const { t } = useTranslation('session')
  const format = useFormat()
  // A draft bears the time of this browser.
  const [now] = useState(() => new Date())
  return (
    <li>
      <div>
        <Title>
          <TextAction to={address} onClick={onOpen}>
            {title}
          </TextAction>
        </Title>
        <Facts title={format.instant(at)}>
          <span>{format.relative(at, now)}</span>
          <span>{format.bytes(size * bytesPerCharacter)}</span>
          <code>{placeOf(address)}</code>
        </Facts>
      </div>
      <IconButton icon={Trash2} label={t('drafts.delete', { title })} onClick={onDelete} />
    </li>
  )
}

/** What was deleted last, and the way back: said here, since a toast below a drawer is out of reach. */
interface Gone {
  readonly words: string
  readonly back: () => void
}

interface DraftsDrawerProps {
  uid: string
  onClose: () => void
}

/** What this person typed and did not save, in this browser: to go on with, or to delete. */
export const DraftsDrawer = ({ uid, onClose }: DraftsDrawerProps) => {
  const { t } = useTranslation('session')
  const drafts = useDrafts(uid)
  const [gone, setGone] = useState<Gone>()
  const remove = (those: readonly FoundDraft[], words: string) =>
    setGone({ words, back: deleteDrafts(those) })
  const undo = () => {
    gone?.back()
    setGone(undefined)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('drafts.title')}
      actions={
        drafts.length > 1 ? (
          <Button onClick={() => remove(drafts, t('drafts.allDeleted', { count: drafts.length }))}>
            {t('drafts.deleteAll')}
          </Button>
        ) : undefined
      }
    >
      <Intro>{drafts.length === 0 ? t('drafts.empty') : t('drafts.text')}</Intro>
      {gone && (
        <Undo>
          <MarginNote live actions={<TextAction onClick={undo}>{t('drafts.undo')}</TextAction>}>
            {gone.words}
          </MarginNote>
        </Undo>
      )}
      <List>
        {drafts.map((draft) => (
          <One
            key={draft.key}
            draft={draft}
            onOpen={onClose}
            onDelete={() => remove([draft], t('drafts.deleted', { title: draft.title }))}
          />
        ))}
      </List>
    </Drawer>
  )
}

import { Trash2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { RuledList } from '#src/ui/display/bordered-lists.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/i18n/use-format.ts'
import type { FoundDraft } from '#src/lib/drafts/draft-record.ts'
import { deleteDrafts } from '#src/lib/drafts/drafts.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Drawer } from '#src/ui/overlays/Drawer.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { type ListedDraft, useDrafts, useListedPlaybooks } from '#src/components/drafts/use-drafts.ts'

const List = styled(RuledList)({
  '&:empty': { display: 'none' },
  '& > li': { ...rowLayout(8), minHeight: 52 },
  '& > li > div': { flex: 1, minWidth: 0 },
})
const DescriptionList = styled('div')({
  ...type.small,
  ...oneLine,
  display: 'flex',
  alignItems: 'baseline',
  gap: 12,
  color: color.text.tertiary,
  '& > code': { ...type.mono, ...oneLine, fontSize: '0.75rem' },
})

/** The path of an address, decoded. */
const pathOf = (address: string): string => {
  const path = address.replace(/\?.*$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Browsers measure storage this way. */
const bytesPerCharacter = 2

interface OneProps {
  draft: ListedDraft
  onOpen: () => void
  onDelete: () => void
}

const One = ({ draft: { title, address, at, size }, onOpen, onDelete }: OneProps) => {
  const { t } = useTranslation('session')
  const format = useFormat()
  // A draft has the time of this browser.
  const [now] = useState(() => new Date())
  return (
    <li>
      <div>
        <div style={{ ...type.body, ...oneLine, fontWeight: 500 }}>
          <LinkButton to={address} onClick={onOpen}>
            {title}
          </LinkButton>
        </div>
        <DescriptionList title={format.instant(at)}>
          <span>{format.relative(at, now)}</span>
          <span>{format.bytes(size * bytesPerCharacter)}</span>
          <code>{pathOf(address)}</code>
        </DescriptionList>
      </div>
      <IconButton icon={Trash2} label={t('drafts.delete', { title })} onClick={onDelete} />
    </li>
  )
}

/** The last deletion with Undo. It is shown here, since a toast below a drawer cannot be reached. */
interface Deleted {
  readonly label: string
  readonly back: () => void
}

interface DraftsDrawerProps {
  uid: string
  onClose: () => void
}

/** Deletes both; undo restores both. */
const removeAll = ({
  drafts,
  playbooks,
}: {
  drafts: readonly FoundDraft[]
  playbooks: readonly ListedDraft[]
}) => {
  const back = deleteDrafts(drafts)
  const deleted =
    playbooks.length === 0
      ? undefined
      : import('#src/lib/journals/journals.ts').then((of) =>
          of.deleteJournals(playbooks.map(({ key }) => key)),
        )
  return () => {
    back()
    void deleted?.then((putBack) => putBack())
  }
}

/** The user's unsaved input in this browser: to continue or to delete. */
export function DraftsDrawer({ uid, onClose }: DraftsDrawerProps) {
  const { t } = useTranslation(['session', 'shared'])
  const drafts = useDrafts(uid)
  const playbooks = useListedPlaybooks(uid, paths.unsavedPlaybook)
  const all = drafts.length + playbooks.length
  const [deleted, setDeleted] = useState<Deleted>()
  const remove = (those: Parameters<typeof removeAll>[0], label: string) =>
    setDeleted({ label, back: removeAll(those) })
  const undo = () => {
    deleted?.back()
    setDeleted(undefined)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('drafts.title')}
      actions={
        all > 1 ? (
          <Button onClick={() => remove({ drafts, playbooks }, t('drafts.allDeleted', { count: all }))}>
            {t('drafts.deleteAll')}
          </Button>
        ) : undefined
      }
    >
      <p style={{ ...type.body, margin: '0 0 12px', color: color.text.secondary }}>
        {all === 0 ? t('drafts.empty') : t('drafts.text')}
      </p>
      {deleted && (
        <div style={{ marginBottom: 12 }}>
          <MarginNote live actions={<LinkButton onClick={undo}>{t('shared:action.undo')}</LinkButton>}>
            {deleted.label}
          </MarginNote>
        </div>
      )}
      <List>
        {drafts.map((draft) => (
          <One
            key={draft.key}
            draft={draft}
            onOpen={onClose}
            onDelete={() =>
              remove({ drafts: [draft], playbooks: [] }, t('drafts.deleted', { title: draft.title }))
            }
          />
        ))}
        {playbooks.map((draft) => (
          <One
            key={draft.key}
            draft={draft}
            onOpen={onClose}
            onDelete={() =>
              remove({ drafts: [], playbooks: [draft] }, t('drafts.deleted', { title: draft.title }))
            }
          />
        ))}
      </List>
    </Drawer>
  )
}

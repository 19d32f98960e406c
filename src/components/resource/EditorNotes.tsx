import type { ReactNode } from 'react'
import { hairline } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Draft } from '#src/components/drafts/draft.ts'
import { DraftNote } from '#src/components/drafts/DraftNote.tsx'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { media } from '#src/ui/theme/tokens.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'grid',
  gap: 8,
  padding: '12px 20px',
  borderBottom: hairline,
  [media.belowWide]: { padding: '12px 16px' },
  '&:empty': { display: 'none' },
})

interface OtherVersion {
  /** Author and time of the other version. */
  readonly text: ReactNode
  /** With edits, both versions are compared; without, the other one is loaded. */
  readonly isTyped: boolean
  readonly load: string
  readonly onLoad: () => void
  readonly onCompare: () => void
}

interface EditorNotesProps<V> {
  /** Why the object is read-only. */
  readOnly?: ReactNode
  /** Another user saved a version meanwhile. */
  theirs?: OtherVersion | false | undefined
  /** Another user deleted it. */
  isDeleted?: boolean
  draft?: Draft<V>
  /** Saving failed. */
  error?: unknown
  /** Notes of this editor only. */
  children?: ReactNode
}

const Theirs = ({ text, isTyped, load, onLoad, onCompare }: OtherVersion) => {
  const { t } = useTranslation('shared')
  return (
    <MarginNote
      tone="warning"
      live
      actions={
        <LinkButton onClick={isTyped ? onCompare : onLoad}>{isTyped ? t('action.compare') : load}</LinkButton>
      }
    >
      {text}
    </MarginNote>
  )
}

/** Notices above an editor; nothing if there are none. */
export function EditorNotes<V>(props: EditorNotesProps<V>) {
  const { readOnly, theirs, isDeleted = false, draft, error, children } = props
  const { t } = useTranslation('merge')
  return (
    <Root>
      {readOnly && <MarginNote>{readOnly}</MarginNote>}
      {theirs && <Theirs {...theirs} />}
      {isDeleted && (
        <MarginNote tone="warning" live>
          {t('gone.early')}
        </MarginNote>
      )}
      {draft && <DraftNote draft={draft} />}
      <ErrorNote error={error} />
      {children}
    </Root>
  )
}

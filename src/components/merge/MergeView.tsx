import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Choices, type Side, chooseAll } from '#domain/merge/merge-fields.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Conflicts } from './Conflicts.tsx'
import type { Describe } from './field-labels.ts'
import { MergedChanges } from './MergedChanges.tsx'
import type { SaveConflict, MergedSaving } from './use-merged-save.ts'
import { useSavedText } from './use-saved-text.ts'

interface DeletedConflictProps {
  name: string
  saving: Pick<MergedSaving, 'isPending' | 'createAgain' | 'leave'>
  lost: string | undefined
}

/** The edited object was deleted: it can be created again from the edits. */
function DeletedConflict({ name, saving, lost }: DeletedConflictProps) {
  const { t } = useTranslation(['merge', 'shared'])
  return (
    <Dialog
      open
      onClose={saving.leave}
      title={t('gone.title', { name })}
      text={t('gone.text')}
      actions={
        <>
          <Button variant="text" onClick={saving.leave}>
            {t('shared:action.keepEditing')}
          </Button>
          <Button variant="primary" autoFocus waiting={saving.isPending} onClick={saving.createAgain}>
            {t('gone.create')}
          </Button>
        </>
      }
    >
      {lost !== undefined && <MarginNote tone="warning">{lost}</MarginNote>}
    </Dialog>
  )
}

interface SidesProps {
  name: string
  conflict: Extract<SaveConflict<unknown>, { kind: 'merge' }>
  saving: MergedSaving
  describe: Describe
}

const Sides = ({ name, conflict, saving, describe }: SidesProps) => {
  const { t } = useTranslation(['merge', 'shared'])
  const savedText = useSavedText()
  const [choices, setChoices] = useState<Choices>(new Map())
  const undecided = useRef<HTMLInputElement>(null)
  const { stored, merge, round } = conflict
  const user = stored.user.trim() === '' ? t('someone') : stored.user
  const conflicts = merge.fields.filter(({ verdict }) => verdict === 'conflict')
  const decided = merge.fields.filter(({ verdict }) => verdict === 'theirs' || verdict === 'mine')
  const left = conflicts.filter(({ path }) => !choices.has(path)).length
  const choose = (path: string, side: Side) => setChoices((before) => new Map([...before, [path, side]]))
  return (
    <Dialog
      open
      wide
      onClose={saving.leave}
      title={t('title', { name })}
      text={savedText(user, stored.at)}
      note={left > 0 ? t('undecided', { count: left }) : undefined}
      onSubmit={() => {
        if (left > 0) undecided.current?.focus()
        else saving.decide(choices)
      }}
      actions={
        <>
          <Button variant="text" onClick={saving.leave}>
            {t('shared:action.keepEditing')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            waiting={saving.isPending}
            autoFocus={conflicts.length === 0}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {round > 0 && <MarginNote tone="warning">{t('again')}</MarginNote>}
      {conflicts.length === 0 && <MarginNote>{t('nothing')}</MarginNote>}
      {conflicts.length > 0 && (
        <>
          {conflicts.length > 1 && (
            <Row gap="4px 16px" wrap>
              <LinkButton onClick={() => setChoices(chooseAll(conflicts, 'theirs'))}>
                {t('allTheirs')}
              </LinkButton>
              <LinkButton onClick={() => setChoices(chooseAll(conflicts, 'mine'))}>{t('allMine')}</LinkButton>
            </Row>
          )}
          <Conflicts fields={conflicts} {...{ describe, user, choices, undecided }} onChoose={choose} />
        </>
      )}
      <MergedChanges fields={decided} {...{ describe, user }} isOpen={conflicts.length === 0} />
      {saving.isUnreadable && (
        <MarginNote tone="error" live>
          {t('unreadable')}
        </MarginNote>
      )}
    </Dialog>
  )
}

interface MergeViewProps {
  /** Name of the object. */
  name: string
  saving: MergedSaving
  describe: Describe
  /** Other consequences of the deletion. */
  lost?: string | undefined
}

/**
 * Replaces a form whose object was saved or deleted by another user meanwhile (MRG4); nothing if there is no
 * conflict. Closing it loses nothing.
 */
export function MergeView({ name, saving, describe, lost }: MergeViewProps) {
  const { conflict } = saving
  if (conflict === null) return null
  if (conflict.kind === 'gone') return <DeletedConflict {...{ name, saving, lost }} />
  return <Sides key={conflict.stored.etag} conflict={conflict} {...{ name, saving, describe }} />
}

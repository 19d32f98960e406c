// Two versions that grew from one, and what can become of them.
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Choices, Side } from '#domain/merge/merge-fields.ts'
import { mergePlaybooks } from '#domain/playbook/merge/merge-playbooks.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/toast.ts'
import { withFreshUuid } from '../../list/fresh-uuid.ts'
import { nameOfDocument } from '../document-name.ts'
import type { Theirs } from '../session-state.ts'
import { useEditor } from '../use-editor.ts'
import { useSave } from '../use-save.ts'
import { useSession } from '../use-session.ts'
import { mergedPositions } from './merged-positions.ts'

const nothingChosen: Choices = new Map()

export const useMeeting = (theirs: Theirs, onDone: () => void) => {
  const { t } = useTranslation('editing')
  const session = useSession()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { save } = useSave()
  const reading = useEditor((state) => state.reading)
  const [choices, setChoices] = useState(nothingChosen)
  const base = session.editor.stored()
  const mine = reading.text
  const merge = useMemo(
    () => mergePlaybooks({ base: base?.text ?? '{}', theirs: theirs.text, mine }),
    [base?.text, theirs.text, mine],
  )
  const conflicts = merge?.fields.filter(({ verdict }) => verdict === 'conflict') ?? []
  const taken = merge?.fields.filter(({ verdict }) => verdict === 'theirs' || verdict === 'mine') ?? []

  const takeTheirs = (): void => {
    session.settle(theirs, { ...theirs, key: 'step.theirs' })
    onDone()
  }
  const copy = async (): Promise<void> => {
    const name = t('copyName', { name: nameOfDocument(reading) || t('unnamed') })
    try {
      const uuid = await session.saveCopy(withFreshUuid(mine, name))
      takeTheirs()
      toast({
        title: t('compare.copied', { name }),
        action: { label: t('compare.openCopy'), act: () => void navigate(paths.playbook(uuid)) },
      })
    } catch (error) {
      toast({ state: 'failed', title: t('compare.notCopied'), text: errorText(error) })
    }
  }
  return {
    mine,
    conflicts,
    taken,
    choices,
    renamed: merge?.renamed ?? new Map<string, string>(),
    left: conflicts.filter(({ path }) => !choices.has(path)).length,
    /** What would be saved; undefined where the texts cannot be put together. */
    result: merge ? () => merge.result(choices) : undefined,
    choose: (path: string, side: Side) => setChoices((before) => new Map([...before, [path, side]])),
    chooseAll: setChoices,
    takeTheirs: () => {
      takeTheirs()
      toast({ title: t('compare.taken'), action: { label: t('undo'), act: session.editor.undo } })
    },
    keepMine: () => {
      const { positions } = session.editor.getState()
      session.settle(theirs, { text: mine, positions, key: 'step.mine' })
      onDone()
      save()
    },
    saveMerged: () => {
      if (!merge) return
      const { positions } = session.editor.getState()
      const sides = { base: base?.positions ?? {}, theirs: theirs.positions, mine: positions }
      session.settle(theirs, {
        text: merge.result(choices),
        positions: mergedPositions(sides, merge.renamed),
        key: 'step.merge',
      })
      onDone()
      save()
    },
    saveCopy: () => void copy(),
  }
}
export type Meeting = ReturnType<typeof useMeeting>

// Resolves two versions with a common base.
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Choices, Side } from '#domain/merge/merge-fields.ts'
import { mergePlaybooks } from '#domain/playbook/merge/merge-playbooks.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { withFreshUuid } from '../document/create-draft.ts'
import { nameOfDocument } from '../document/document-snapshot.ts'
import type { TheirVersion } from '../document/session-state.ts'
import { useEditor } from '../model/use-editor.ts'
import { useSave, useSession } from '../document/use-document.ts'
import type { Positions } from '#domain/playbook/command.ts'
import type { NodeId } from '#domain/playbook/playbook.ts'

interface Sides {
  readonly base: Positions
  readonly theirs: Positions
  readonly mine: Positions
}

const isMoved = (id: NodeId, { base, mine }: Sides): boolean =>
  base[id]?.x !== mine[id]?.x || base[id]?.y !== mine[id]?.y

/** Merges the side files: positions moved here win, under the node ids of the merge. */
const mergedPositions = (sides: Sides, renamed: ReadonlyMap<NodeId, NodeId>): Positions => {
  const moved = Object.keys({ ...sides.base, ...sides.mine }).filter((id) => isMoved(id, sides))
  const next = new Map(Object.entries(sides.theirs))
  for (const id of moved) {
    const at = sides.mine[id]
    const name = renamed.get(id) ?? id
    if (at) next.set(name, at)
    else next.delete(name)
  }
  return Object.fromEntries(next)
}

const noChoices: Choices = new Map()

export function useMerge(theirs: TheirVersion, onDone: () => void) {
  const { t } = useTranslation(['editing', 'shared'])
  const session = useSession()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const { save } = useSave()
  const reading = useEditor((state) => state.reading)
  const [choices, setChoices] = useState(noChoices)
  const base = session.editor.stored()
  const mine = reading.text
  const merge = useMemo(
    () => mergePlaybooks({ base: base?.text ?? '{}', theirs: theirs.text, mine }),
    [base?.text, theirs.text, mine],
  )
  const conflicts = merge?.fields.filter(({ verdict }) => verdict === 'conflict') ?? []
  const merged = merge?.fields.filter(({ verdict }) => verdict === 'theirs' || verdict === 'mine') ?? []

  const takeTheirs = (): void => {
    session.resolve(theirs, { ...theirs, key: 'step.theirs' })
    onDone()
  }
  const copy = async (): Promise<void> => {
    const name = t('copyName', { name: nameOfDocument(reading) || t('unnamed') })
    try {
      const uuid = await session.saveCopy(withFreshUuid(mine, name))
      takeTheirs()
      toast({
        title: t('compare.copied', { name }),
        action: { label: t('shared:action.open'), act: () => void navigate(paths.playbook(uuid)) },
      })
    } catch (error) {
      toast({ state: 'failed', title: t('compare.notCopied'), text: errorText(error) })
    }
  }
  return {
    mine,
    conflicts,
    merged,
    choices,
    renamed: merge?.renamed ?? new Map<string, string>(),
    undecidedCount: conflicts.filter(({ path }) => !choices.has(path)).length,
    /** The merge result; undefined if the texts cannot be merged. */
    result: merge ? () => merge.result(choices) : undefined,
    choose: (path: string, side: Side) => setChoices((before) => new Map([...before, [path, side]])),
    chooseAll: setChoices,
    takeTheirs: () => {
      takeTheirs()
      toast({
        title: t('compare.taken'),
        action: { label: t('shared:action.undo'), act: session.editor.undo },
      })
    },
    keepMine: () => {
      const { positions } = session.editor.getState()
      session.resolve(theirs, { text: mine, positions, key: 'step.mine' })
      onDone()
      save()
    },
    saveMerged: () => {
      if (!merge) return
      const { positions } = session.editor.getState()
      const sides = { base: base?.positions ?? {}, theirs: theirs.positions, mine: positions }
      session.resolve(theirs, {
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
export type MergeState = ReturnType<typeof useMerge>

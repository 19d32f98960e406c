// Actions of the current page: every page registers its own, and the command palette reads them when it opens.
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nextDepth } from '#src/ui/keyboard/shortcuts.ts'
import { useShortcuts } from '#src/ui/keyboard/use-shortcut.ts'

export interface Action {
  /** English words with hyphens, such as `extract-all`: searchable in every language. */
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** Its shortcut, as `Mod+S`. */
  readonly keys?: string | undefined
  /** The current choice, to the right of the label. */
  readonly detail?: string | undefined
  readonly run: () => void
  /** Not available now: neither listed nor triggered by its shortcut. */
  readonly isOff?: boolean | undefined
}

/** `always`: on every page; `page`: of the current page. */
type ActionScope = 'always' | 'page'
interface ActionsAt {
  /** Order of registration: outer components first. */
  readonly order: number
  readonly scope: ActionScope
  readonly actions: readonly Action[]
}

const live = new Map<object, ActionsAt>()

/** All actions available now; of two with the same id, the last one. */
export function currentActions(scope: ActionScope): readonly Action[] {
  const all = [...live.values()]
    .filter((each) => each.scope === scope)
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ actions }) => actions)
  return [...new Map(all.map((action) => [action.id, action])).values()].filter(({ isOff }) => isOff !== true)
}

/** Registers the actions of the page for the command palette, and listens for their shortcuts. */
export function useActions(actions: readonly Action[], scope: ActionScope = 'page'): void {
  const [owner] = useState(() => ({ order: nextDepth() }))
  useEffect(() => {
    live.set(owner, { order: owner.order, scope, actions })
    return () => {
      live.delete(owner)
    }
  }, [owner, scope, actions])
  useShortcuts(
    actions.flatMap(({ keys, label, run, isOff }) =>
      keys === undefined || isOff ? [] : [{ keys, act: run, label, scope }],
    ),
  )
}

// What can be done here and now: every page says it, the command palette reads it when it opens.
import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nextDepth } from '#src/ui/keyboard/shortcuts.ts'
import { useShortcuts } from '#src/ui/keyboard/use-shortcut.ts'

export interface Action {
  /** English words with hyphens, as `extract-all`: found by them in every language. */
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon | undefined
  /** The keys that do it too, as `Mod+S`. */
  readonly keys?: string | undefined
  /** What is chosen now, at the right of the label. */
  readonly detail?: string | undefined
  readonly run: () => void
  /** It cannot be done as things stand: neither found nor reached by its keys. */
  readonly isOff?: boolean | undefined
}

/** `always`: there on every page; `page`: of the page in sight. */
type ActionScope = 'always' | 'page'
interface ActionsAt {
  /** Those of outer parts come first. */
  readonly order: number
  readonly scope: ActionScope
  readonly actions: readonly Action[]
}

const live = new Map<object, ActionsAt>()

/** What can be done at this moment; of two with one id, what was said last. */
export function currentActions(scope: ActionScope): readonly Action[] {
  const all = [...live.values()]
    .filter((each) => each.scope === scope)
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ actions }) => actions)
  return [...new Map(all.map((action) => [action.id, action])).values()].filter(({ isOff }) => isOff !== true)
}

/** Offers what the page can do to the command palette, and listens for the keys of those that have some. */
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

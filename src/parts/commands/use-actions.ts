import { useEffect, useState } from 'react'
import { takePlace } from '#src/ui/shortcuts.ts'
import { useShortcuts } from '#src/ui/use-shortcut.ts'
import { type Action, type ActionScope, offerActions } from './actions.ts'

/** Offers what the page can do to the command palette, and listens for the keys of those that have some. */
export const useActions = (actions: readonly Action[], scope: ActionScope = 'page'): void => {
  const [owner] = useState(() => ({ place: takePlace() }))
  useEffect(() => offerActions(owner, { place: owner.place, scope, actions }))
  useShortcuts(
    actions.flatMap(({ keys, label, run, isOff }) =>
      keys === undefined || isOff ? [] : [{ keys, act: run, label, scope }],
    ),
  )
}

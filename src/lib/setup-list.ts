// Whether a user sees the list of set-up steps instead of Today: until all are done, unless the user chose otherwise.
import { createEvent } from './create-store.ts'
import { readStored, removeStored, writeStored } from './local-storage.ts'

type SetupChoice = 'automatic' | 'shown' | 'hidden'

const keyOf = (uid: string): string => `setup-list.${uid}`
const changed = createEvent()

export function readSetupChoice(uid: string): SetupChoice {
  const stored = readStored(keyOf(uid))
  return stored === 'shown' || stored === 'hidden' ? stored : 'automatic'
}

export function chooseSetupList(uid: string, choice: SetupChoice): void {
  if (choice === 'automatic') removeStored(keyOf(uid))
  else writeStored(keyOf(uid), choice)
  changed.emit()
}

export const watchSetupChoice = changed.subscribe

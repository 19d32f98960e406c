import { currentActions } from '#src/components/commands/use-actions.ts'

/** The action of the account menu, wherever it is registered. */
export function openChangePassword(): void {
  currentActions('always')
    .find(({ id }) => id === 'change-password')
    ?.run()
}

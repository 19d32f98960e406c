import { useTranslation } from 'react-i18next'
import type { Command } from '#domain/playbook/edit/command.ts'
import { toast } from '#src/ui/toast.ts'
import type { RunOptions } from '../editor/editor-state.ts'
import { useEditorActions } from '../editor/use-editor.ts'

/** Runs commands as one step and says why not; true when done. */
export const useRun = (): ((commands: Command | readonly Command[], options?: RunOptions) => boolean) => {
  const editor = useEditorActions()
  const { t } = useTranslation('canvas')
  return (commands, options) => {
    const refusal = editor.run(commands, options)
    if (refusal !== null)
      toast({ state: 'attention', title: t(`refused.${refusal.refused}`, { about: refusal.about }) })
    return refusal === null
  }
}

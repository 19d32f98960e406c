import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { engineId } from '#contract/engine/reference.ts'
import { Field, describedBy } from '#src/ui/fields/Field.tsx'
import { TextInput } from '#src/ui/inputs/TextInput.tsx'
import type { Board } from '../model/use-board.ts'
import { stepOf } from '../model/stage-edits.ts'
import type { StepForm } from '../model/workflow-form.ts'

/** The id of a step. A new one is taken on Enter or when the field is left, and renames what reads the result. */
export function IdField({ board, step }: { board: Board; step: StepForm }) {
  const { t } = useTranslation('workflows')
  const id = useId()
  const [draft, setDraft] = useState({ of: step.id, text: step.id })
  // A rename that is undone shows the earlier id.
  const typed = draft.of === step.id ? draft.text : step.id
  const next = typed.trim()
  const isTaken = next !== step.id && stepOf(board.stages, next) !== undefined
  const wrong = engineId.safeParse(next).success ? undefined : t('create.idWrong')
  const error = isTaken ? t('inspector.idTaken') : wrong
  const help = t('inspector.idHelp', { id: step.id })
  const rename = () => {
    if (error === undefined && next !== step.id) board.renameStep(step.id, next)
  }
  return (
    <Field id={id} label={t('inspector.id')} help={help} error={error}>
      <TextInput
        id={id}
        value={typed}
        onChange={(text) => setDraft({ of: step.id, text })}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename()
        }}
        mono
        readOnly={board.isFixed}
        autoComplete="off"
        maxLength={63}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { error, help })}
      />
    </Field>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import type { CodeMark } from '#src/components/code-editor/code-editor-handle.ts'
import { pythonLanguageOf } from '#src/components/code-editor/python-language.ts'
import { loadedNames } from '../fields/use-parameter-options.ts'
import type { ActionForm } from '../model/action-form.ts'
import { tablesQuery } from '../model/actions-api.ts'
import { completePython } from '../model/python-completion.ts'

const source = 'parameters.source'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface CodePaneProps {
  /** Id of the action. */
  action: string
  form: UseFormReturn<ActionForm>
  isFixed: boolean
  marks: readonly CodeMark[]
}

/** The source of a Python action. */
export function CodePane({ action, form, isFixed, marks }: CodePaneProps) {
  const { t } = useTranslation('actions')
  const text = useWatch({ control: form.control, name: source, compute: textOf })
  useQuery(tablesQuery)
  const python = useMemo(
    () => pythonLanguageOf((before) => completePython(before, loadedNames(action))),
    [action],
  )
  return (
    <CodeEditor
      label={t('parameter.source.label')}
      language={python}
      text={text}
      marks={marks}
      isReadOnly={isFixed}
      onEdit={(batch) => {
        const next = applyBatch(textOf(form.getValues(source)), batch)
        form.setValue(source, next, { shouldDirty: true })
        return true
      }}
    />
  )
}

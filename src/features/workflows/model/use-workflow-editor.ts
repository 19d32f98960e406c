// The editor of one workflow: its form with undo, saving, and the problems of each field.
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { type Workflow, workflowWrite } from '#contract/engine/workflow.ts'
import { call } from '#src/api/call.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { workflowProblems } from '#domain/engine/workflow-problems.ts'
import { useCodeText, useProblemText } from '#src/components/errors/use-error-message.ts'
import { useResourceForm } from '#src/components/resource/use-resource-form.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { emptyHistory, recordEdit, redoEdit, undoEdit } from '#src/lib/edit-history.ts'
import {
  type WorkflowForm,
  documentOf,
  formOf,
  formProblems,
  toDocument,
  workflowForm,
  workflowShape,
} from './workflow-form.ts'
import { cacheWorkflow } from './use-workflows.ts'

type StoredWorkflow = Omit<Workflow, 'updated_by'> & { readonly updated_by: string }

const storedOf = (workflow: Workflow): StoredWorkflow => ({
  ...workflow,
  updated_by: workflow.updated_by.user,
})

const countChanges = (values: WorkflowForm, before: WorkflowForm): number =>
  workflowForm.keyof().options.filter((name) => !sameJson(values[name], before[name])).length

const useSaving = (workflow: Workflow) => {
  const { t } = useTranslation('workflows')
  const { id } = workflow
  const params = { workflow: id }
  return useResourceForm({
    form: `workflow:${id}`,
    title: workflow.name,
    shape: workflowForm,
    countChanges,
    stored: storedOf(workflow),
    merging: workflowShape,
    documentOf: (stored) => documentOf({ ...workflow, ...stored, updated_by: workflow.updated_by }),
    valuesOf: formOf,
    toDocument,
    parse: (document) => workflowWrite.safeParse(document).data,
    fieldOf: () => undefined,
    latest: async () => storedOf((await call(engine.getWorkflow, { params })).workflow),
    save: async (body, etag) => {
      const answer =
        etag === null
          ? await call(engine.createWorkflow, { body: { id, ...body } })
          : await call(engine.updateWorkflow, { params, body, ifMatch: etag })
      return answer.workflow
    },
    onSaved: (saved) => {
      cacheWorkflow(saved)
      toast({ title: t('saved', { name: saved.name }) })
    },
  })
}

type Saving = ReturnType<typeof useSaving>

const valueAt = (document: unknown, path: string): unknown => {
  const names = path.split('.')
  return names.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    document,
  )
}

/** The problems of the last refusal whose values have not been edited since, by path. */
const useRefusedFields = ({ error, saving: { sent } }: Saving, values: WorkflowForm) => {
  const textOf = useProblemText()
  if (!isApiError(error)) return new Map<string, string>()
  const now = toDocument(values)
  return new Map(
    error.details.flatMap((problem): [string, string][] => {
      const path = problem.path ?? ''
      const isEdited = JSON.stringify(valueAt(sent?.document, path)) !== JSON.stringify(valueAt(now, path))
      return path === '' || isEdited ? [] : [[path, textOf(problem)]]
    }),
  )
}

/** What the platform would refuse, by path: templates of results and inputs that do not exist, missing actions. */
const useCheckedFields = (values: WorkflowForm, actions: ReadonlyMap<string, Action> | undefined) => {
  const textOf = useCodeText()
  const known =
    actions && new Map([...actions].map(([id, action]) => [id, { name: action.name, work: action }]))
  const problems = known === undefined ? [] : workflowProblems(toDocument(values), known)
  return problems.map(({ path, code, params }) => [path, textOf(code, params)] as const)
}

/** `actions`: undefined until they are known. */
export function useWorkflowEditor(workflow: Workflow, actions: ReadonlyMap<string, Action> | undefined) {
  const { t } = useTranslation('workflows')
  const edit = useSaving(workflow)
  const { form, draft, saving } = edit
  const values = useWatch({ control: form.control, compute: (all: WorkflowForm) => all })
  const [history, setHistory] = useState(() => emptyHistory<WorkflowForm>())
  const refused = useRefusedFields(edit, values)
  const own = formProblems(values)
  const checked = useCheckedFields(values, actions)
  const problems = new Map([
    ...checked,
    ...refused,
    ...[...own].map(([path, code]) => [path, t(`problem.${code}`)] as const),
  ])
  const canSave = draft.isTyped && own.size === 0 && values.json === null
  const show = (next: WorkflowForm) => {
    form.reset(next, { keepDefaultValues: true })
  }
  const go = (step: ReturnType<typeof undoEdit<WorkflowForm>>) => {
    if (step === undefined) return
    setHistory(step.history)
    show(step.value)
  }
  return {
    ...edit,
    id: workflow.id,
    values,
    problems,
    /** The refusal, if no field shows it. */
    error: refused.size === 0 ? edit.error : null,
    /** Changes the form; consecutive changes with the same key are undone together. */
    change: (change: Partial<WorkflowForm>, key?: string) => {
      setHistory(recordEdit(history, { before: form.getValues(), key }))
      show({ ...form.getValues(), json: null, ...change })
    },
    undo: history.past.length === 0 ? undefined : () => go(undoEdit(history, form.getValues())),
    redo: history.future.length === 0 ? undefined : () => go(redoEdit(history, form.getValues())),
    /** Number of members that differ from the saved version. */
    changes: countChanges(values, draft.before),
    canSave,
    save: () => {
      if (canSave && !saving.isPending) edit.saveDocument(toDocument(form.getValues()))
    },
  }
}

import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { applyBatch, inverseOf } from '#domain/playbook/text-edit.ts'
import { CodeEditor } from '#src/components/code-editor/CodeEditor.tsx'
import type { CodeEditorHandle } from '#src/components/code-editor/code-editor-handle.ts'
import { type CompleteSql, sqlLanguageOf } from '#src/components/code-editor/sql-language.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { color, radius } from '#src/ui/theme/tokens.ts'
import type { AttributeForm } from '../model/attribute-form.ts'
import type { KnownNames } from '../model/known-names.ts'
import type { PreviewState } from '../model/use-preview.ts'
import { ProblemList } from './ProblemList.tsx'
import { useCompleteSql } from './use-complete-sql.ts'
import { useSqlMarks } from './use-sql-marks.ts'

const Box = styled('div')({
  border: `1px solid ${color.line.control}`,
  borderRadius: radius.control,
  overflow: 'hidden',
  '&[data-invalid]': { borderColor: color.tone.error.solid },
})

const lineHeight = 22
const padding = 18
const [fewest, mostLines] = [5, 14]

/** The language of the editor never changes, because it would be opened again: it reads what is known now. */
const useLanguage = (complete: CompleteSql) => {
  const latest = useRef(complete)
  useLayoutEffect(() => {
    latest.current = complete
  })
  return useMemo(() => sqlLanguageOf((caret) => latest.current(caret)), [])
}

interface SqlFieldProps {
  form: UseFormReturn<AttributeForm>
  preview: PreviewState
  names: KnownNames
  /** Key of the table whose attributes come first. */
  preferred: string
  isFixed: boolean
}

/** Focuses the editor where the form focuses an invalid field. */
const useFormFocus = (
  focusable: (element: { focus: () => void }) => void,
  editor: RefObject<CodeEditorHandle | null>,
) => {
  useEffect(() => focusable({ focus: () => editor.current?.focus() }), [focusable, editor])
}

/** The SQL, with problems under the word and below. */
export function SqlField({ form, preview, names, preferred, isFixed }: SqlFieldProps) {
  const { t } = useTranslation(['virtual', 'query'])
  const id = useId()
  const editor = useRef<CodeEditorHandle>(null)
  const { field, fieldState } = useController({
    control: form.control,
    name: 'sql',
    rules: { validate: (sql) => sql.trim() !== '' || t('field.sqlNeeded') },
  })
  useFormFocus(field.ref, editor)
  const text = field.value
  const language = useLanguage(useCompleteSql(names, preferred))
  const [typedAt, setTypedAt] = useState<number | null>(null)
  const { marks, problems } = useSqlMarks(preview, typedAt)
  const refused = problems.length === 0 ? fieldState.error?.message : undefined
  const isInvalid = problems.length > 0 || refused !== undefined
  const lines = Math.min(mostLines, Math.max(fewest, text.split('\n').length))
  const replace = ({ start, end, insert }: { start: number; end: number; insert: string }) => {
    field.onChange(text.slice(0, start) + insert + text.slice(end))
    editor.current?.focus()
  }
  return (
    <div data-wide="">
      <Field id={id} label={t('query:fields.expression')} annotation="SQL">
        <Box data-invalid={isInvalid ? '' : undefined} style={{ height: lines * lineHeight + padding }}>
          <CodeEditor
            ref={editor}
            label={t('query:fields.expression')}
            language={language}
            text={text}
            marks={marks}
            isWrapping
            isReadOnly={isFixed}
            isInvalid={isInvalid}
            describedBy={`${id}-problems`}
            onEdit={(batch) => {
              const before = form.getValues('sql')
              setTypedAt(inverseOf(before, batch).at(-1)?.end ?? null)
              field.onChange(applyBatch(before, batch))
              return true
            }}
            onCaret={() => setTypedAt(null)}
            onBlur={() => {
              setTypedAt(null)
              field.onBlur()
            }}
          />
        </Box>
        <ProblemList
          id={`${id}-problems`}
          problems={problems}
          refused={refused}
          isFixed={isFixed}
          onShow={(span) => editor.current?.show(span, { focus: true })}
          onReplace={replace}
        />
      </Field>
    </div>
  )
}

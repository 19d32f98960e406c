// The text of the JSON view. Valid text updates the form immediately; invalid text is stored as text.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { useCodeText } from '#src/components/errors/use-error-message.ts'
import { sameObject } from '../model/changes.ts'
import { type ParsedObject, type TextProblem, parseObject, writeObject } from './json-object.ts'
import { toBody } from '../model/form-values.ts'
import { offsetOf, positionOf } from './json-text.ts'
import type { DesignForm } from '../model/use-design.ts'
import { useProblemMessage } from '../model/use-problem-message.ts'

interface Typed {
  readonly text: string
  readonly read: ParsedObject
}

export interface JsonText {
  /** The typed text, as long as it matches the form or is invalid. */
  readonly typed: Typed | undefined
  /** The text is not a valid object: it is not in the form and cannot be saved. */
  readonly isInvalid: boolean
  readonly type: (text: string) => void
  readonly drop: () => void
}

const matchesForm = (object: LogicalObject, body: LogicalObject): boolean =>
  sameObject({ ...object, object_name: body.object_name }, body)

/** Returns the typed text. `fixedName` is the technical name, if it cannot be changed. */
export function useJsonText(design: DesignForm, fixedName: string | undefined): JsonText {
  const { typed: last, setTyped, values, basis } = design
  const text = last?.text
  const read = useMemo(() => (text === undefined ? undefined : parseObject(text)), [text])
  const isStale = useMemo(() => {
    if (!last || !read) return false
    // Invalid text is outdated as soon as the form changes.
    if (read.kind !== 'object') return !sameJson(last.values, values)
    return !matchesForm(read.object, toBody(values, basis))
  }, [last, read, values, basis])
  if (isStale) setTyped(null)
  const typed = text === undefined || read === undefined || isStale ? undefined : { text, read }
  return {
    typed,
    isInvalid: typed !== undefined && typed.read.kind !== 'object',
    type: (next) => {
      const object = parseObject(next)
      const typing = { text: next, values, isInForm: object.kind === 'object' }
      if (object.kind !== 'object') setTyped(typing)
      else
        design.write(
          fixedName === undefined ? object.object : { ...object.object, object_name: fixedName },
          typing,
        )
    },
    drop: () => setTyped(null),
  }
}

const useTextProblems = (text: string, { read, design }: { read: ParsedObject; design: DesignForm }) => {
  const { t } = useTranslation('schema')
  const formatProblem = useProblemMessage()
  const formatCode = useCodeText()
  if (read.kind === 'fault') {
    const position = positionOf(text, read.offset)
    const sentence = t('json.fault', { ...position, reason: t(`json.faults.${read.fault}`) })
    return [{ id: 'fault', offset: read.offset, sentence }]
  }
  if (read.kind === 'shape')
    return read.faults.map(({ path, offset, expected }): TextProblem => ({
      id: path,
      offset,
      sentence:
        expected === null ? formatCode('required', { path }) : formatCode('wrong_type', { path, expected }),
    }))
  return design.problems.map((problem): TextProblem => ({
    id: `${problem.path} ${problem.code}`,
    offset: offsetOf(read.offsets, problem.path),
    sentence: formatProblem(problem),
  }))
}

const nameProblem = (read: ParsedObject, fixedName: string | undefined): number | undefined =>
  read.kind === 'object' && fixedName !== undefined && read.object.object_name !== fixedName
    ? offsetOf(read.offsets, '0.object_name')
    : undefined

/**
 * Returns what the JSON view shows: the typed text if it matches the form, or else the form as text, with its
 * problems.
 */
export function useJsonView(
  design: DesignForm,
  { json, fixedName }: { json: JsonText; fixedName: string | undefined },
) {
  const { t } = useTranslation('schema')
  const { values, basis } = design
  const body = useMemo(() => toBody(values, basis), [values, basis])
  const text = json.typed?.text ?? writeObject(body)
  const read = json.typed?.read ?? parseObject(text)
  const problems = useTextProblems(text, { read, design })
  const renamed = nameProblem(read, fixedName)
  const fixed =
    renamed === undefined
      ? []
      : [{ id: 'fixed', offset: renamed, sentence: t('json.fixed', { name: fixedName ?? '' }) }]
  return { text, problems: [...fixed, ...problems] }
}

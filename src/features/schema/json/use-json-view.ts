// The text of the JSON view beside the form: what can be read goes into the form at once, what cannot stays a text.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { sameJson } from '#domain/merge/same-json.ts'
import { useCodeText } from '#src/components/errors/use-error-message.ts'
import { sameObject } from '../model/changes.ts'
import { type ReadObject, type TextProblem, readObject, writeObject } from './json-object.ts'
import { toBody } from '../model/form-values.ts'
import { offsetOf, placeOf } from './json-text.ts'
import type { DesignForm } from '../model/use-design.ts'
import { useSayProblem } from '../model/use-problem-message.ts'

interface Typed {
  readonly text: string
  readonly read: ReadObject
}

export interface JsonText {
  /** The text as it was typed, while it says what the form says or cannot be read. */
  readonly typed: Typed | undefined
  /** The text is no object: it is not in the form and cannot be saved. */
  readonly isUnread: boolean
  readonly type: (text: string) => void
  readonly drop: () => void
}

const isInStep = (object: LogicalObject, body: LogicalObject): boolean =>
  sameObject({ ...object, object_name: body.object_name }, body)

/** The text as it was typed. `fixedName` is the technical name that may not change. */
export function useJsonText(design: DesignForm, fixedName: string | undefined): JsonText {
  const { typed: last, setTyped, values, basis } = design
  const text = last?.text
  const read = useMemo(() => (text === undefined ? undefined : readObject(text)), [text])
  const isOld = useMemo(() => {
    if (!last || !read) return false
    // What cannot be read is out of date as soon as the form is edited beside it.
    if (read.kind !== 'object') return !sameJson(last.values, values)
    return !isInStep(read.object, toBody(values, basis))
  }, [last, read, values, basis])
  if (isOld) setTyped(null)
  const typed = text === undefined || read === undefined || isOld ? undefined : { text, read }
  return {
    typed,
    isUnread: typed !== undefined && typed.read.kind !== 'object',
    type: (next) => {
      const object = readObject(next)
      const typing = { text: next, values }
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

const useTextProblems = (text: string, { read, design }: { read: ReadObject; design: DesignForm }) => {
  const { t } = useTranslation('schema')
  const say = useSayProblem()
  const sayCode = useCodeText()
  if (read.kind === 'fault') {
    const place = placeOf(text, read.offset)
    const sentence = t('json.fault', { ...place, reason: t(`json.faults.${read.fault}`) })
    return [{ id: 'fault', offset: read.offset, sentence }]
  }
  if (read.kind === 'shape')
    return read.faults.map(({ path, offset, expected }): TextProblem => ({
      id: path,
      offset,
      sentence: expected === null ? sayCode('required', { path }) : sayCode('wrong_type', { path, expected }),
    }))
  return design.problems.map((problem): TextProblem => ({
    id: `${problem.path} ${problem.code}`,
    offset: offsetOf(read.places, problem.path),
    sentence: say(problem),
  }))
}

const nameProblem = (read: ReadObject, fixedName: string | undefined): number | undefined =>
  read.kind === 'object' && fixedName !== undefined && read.object.object_name !== fixedName
    ? offsetOf(read.places, '0.object_name')
    : undefined

/** What the JSON view shows: the typed text while the form says the same, else the form as text; and its problems. */
export function useJsonView(
  design: DesignForm,
  { json, fixedName }: { json: JsonText; fixedName: string | undefined },
) {
  const { t } = useTranslation('schema')
  const { values, basis } = design
  const body = useMemo(() => toBody(values, basis), [values, basis])
  const text = json.typed?.text ?? writeObject(body)
  const read = json.typed?.read ?? readObject(text)
  const problems = useTextProblems(text, { read, design })
  const renamed = nameProblem(read, fixedName)
  const fixed =
    renamed === undefined
      ? []
      : [{ id: 'fixed', offset: renamed, sentence: t('json.fixed', { name: fixedName ?? '' }) }]
  return { text, problems: [...fixed, ...problems] }
}

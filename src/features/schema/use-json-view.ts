// The text of the JSON view beside the form: what can be read goes into the form at once, what cannot stays a text.
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { useCodeText } from '#src/parts/trouble/use-error-text.ts'
import { type ReadObject, type TextProblem, readObject, writeObject } from './json-object.ts'
import { type ObjectValues, toBody } from './form-values.ts'
import { offsetOf, placeOf } from './json-text.ts'
import type { DesignForm } from './use-design.ts'
import { useSayProblem } from './use-say-problem.ts'

interface Typed {
  readonly text: string
  readonly read: ReadObject
  /** What the form held: when that changes, a text that could not be read is out of date. */
  readonly values: ObjectValues
}

export interface JsonText {
  readonly typed: Typed | undefined
  /** The text is no object: it is not in the form and cannot be saved. */
  readonly isUnread: boolean
  readonly type: (text: string) => void
  readonly drop: () => void
}

/** The text as it was typed. `fixedName` is the technical name that may not change. */
export const useJsonText = (design: DesignForm, fixedName: string | undefined): JsonText => {
  const [last, setLast] = useState<Typed | null>(null)
  const isOld = last?.read.kind !== 'object' && last?.values !== design.values
  const typed = last === null || isOld ? undefined : last
  return {
    typed,
    isUnread: typed !== undefined && typed.read.kind !== 'object',
    type: (text) => {
      const read = readObject(text)
      setLast({ text, read, values: design.values })
      if (read.kind === 'object')
        design.write(fixedName === undefined ? read.object : { ...read.object, object_name: fixedName })
    },
    drop: () => setLast(null),
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

const isInStep = ({ read }: Typed, body: LogicalObject): boolean => {
  if (read.kind !== 'object') return true
  const named = { ...read.object, object_name: body.object_name }
  return JSON.stringify(named) === JSON.stringify(body)
}

/** What the JSON view shows: the typed text while the form says the same, else the form as text; and its problems. */
export const useJsonView = (
  design: DesignForm,
  { json, fixedName }: { json: JsonText; fixedName: string | undefined },
) => {
  const { t } = useTranslation('schema')
  const { values, basis } = design
  const body = useMemo(() => toBody(values, basis), [values, basis])
  const kept = json.typed && isInStep(json.typed, body) ? json.typed : undefined
  const text = kept?.text ?? writeObject(body)
  const read = kept?.read ?? readObject(text)
  const problems = useTextProblems(text, { read, design })
  const renamed = nameProblem(read, fixedName)
  const fixed =
    renamed === undefined
      ? []
      : [{ id: 'fixed', offset: renamed, sentence: t('json.fixed', { name: fixedName ?? '' }) }]
  return { text, problems: [...fixed, ...problems] }
}

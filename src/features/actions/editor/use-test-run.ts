// Test runs of an action: the test event, the last result, and what the last successful run would have done.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Action, ActionTestResult } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { call, readBytes } from '#src/api/call.ts'
import { useDraft } from '#src/components/drafts/use-draft.ts'
import { isRecord } from '#domain/merge/shape.ts'
import { parseJson } from '#domain/json/parse-json.ts'
import { type ActionForm, toDocument, workOf } from '../model/action-form.ts'
import { testAction } from '../model/actions-api.ts'

const sampleEvent = `[
  {
    "event_id": "1",
    "event_name": "test"
  }
]
`

const readContent = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: parseJson(text) }
  } catch {
    return undefined
  }
}

const readInput = (text: string): Readonly<Record<string, unknown>> | undefined => {
  const value = text.trim() === '' ? {} : readContent(text)?.value
  return isRecord(value) ? value : undefined
}

interface TestRun {
  readonly result: ActionTestResult
  readonly at: Date
  /** The tested values. */
  readonly values: ActionForm
}

/** The content of the newest event of an action; undefined if it has none. */
const newestContent = async (id: string): Promise<string | undefined> => {
  const { items } = await call(engine.listEvents, { query: { target: id, limit: 1 } })
  const [newest] = items
  if (newest === undefined) return undefined
  const decoder = new TextDecoder()
  const chunks: string[] = []
  await readBytes(
    engine.eventContent,
    { params: { event: newest.event_id } },
    { onBytes: async (bytes) => void chunks.push(decoder.decode(bytes, { stream: true })) },
  )
  return chunks.join('')
}

/** `input` is that of a step; drafts of earlier versions have none. */
const testEvent = z.object({ text: z.string(), input: z.string().default('{}') })
type TestEvent = z.infer<typeof testEvent>
const sample: TestEvent = { text: sampleEvent, input: '{}' }
/** Longer events, such as large ones from the archive, are not drafts: they would fill the browser's storage. */
const longestDraft = 100_000

/** The texts of the test event and of the input of its step. They survive a reload. */
const useTestEvent = ({ id, name }: Pick<Action, 'id' | 'name'>) => {
  const { t } = useTranslation('actions')
  const latest = useRef(sample)
  const { initial, update } = useDraft(
    {
      form: `action-event:${id}`,
      title: t('test.eventOf', { name }),
      shape: testEvent,
      defaultValues: sample,
    },
    {
      read: () => latest.current,
      show: (values) => setEvent(values),
    },
  )
  const [event, setEvent] = useState(initial)
  useEffect(() => {
    latest.current = event
    update(event.text.length + event.input.length > longestDraft ? sample : event)
  }, [event, update])
  return [event, setEvent] as const
}

/** A call that can be stopped; leaving the page stops it as well. */
const useStop = () => {
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return {
    begin: (): AbortSignal => {
      running.current = new AbortController()
      return running.current.signal
    },
    stop: () => running.current?.abort(),
  }
}

const isAbort = (error: Error | null): boolean => error?.name === 'AbortError'

export function useTestRun(action: Pick<Action, 'id' | 'name'>) {
  const { id } = action
  const [{ text, input: inputText }, setEvent] = useTestEvent(action)
  const { begin, stop } = useStop()
  const [run, setRun] = useState<TestRun>()
  const [lastGood, setLastGood] = useState<ActionTestResult>()
  const content = readContent(text)
  const input = readInput(inputText)
  const change = (name: keyof TestEvent) => (edit: (before: string) => string) =>
    setEvent((before) => ({ ...before, [name]: edit(before[name]) }))
  const test = useMutation({
    mutationFn: testAction,
    onMutate: () => setRun(undefined),
  })
  const archive = useMutation({
    mutationFn: () => newestContent(id),
    onSuccess: (newest) => newest !== undefined && change('text')(() => newest),
  })
  return {
    text,
    setText: change('text'),
    content,
    inputText,
    setInputText: change('input'),
    /** Undefined if the text is not a JSON object. */
    input,
    run,
    lastGood,
    isRunning: test.isPending,
    error: isAbort(test.error) ? null : test.error,
    isStopped: isAbort(test.error),
    stop,
    archive,
    /** Nothing is sent while the event or the parameters cannot be read. */
    start: (values: ActionForm) => {
      const draft = workOf(toDocument(values))
      if (content === undefined || input === undefined || draft === undefined || test.isPending) return
      test.mutate(
        { id, content: content.value, input, draft, signal: begin() },
        {
          onSuccess: (result) => {
            setRun({ result, at: new Date(), values })
            if (result.outcome === 'success') setLastGood(result)
          },
        },
      )
    },
  }
}
export type TestRunState = ReturnType<typeof useTestRun>

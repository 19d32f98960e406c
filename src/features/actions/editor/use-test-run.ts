// Test runs of an action: the test event, the last result, and what the last successful run would have done.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionTestResult } from '#contract/engine/action.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { call, readBytes } from '#src/api/call.ts'
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

export function useTestRun(id: string) {
  const [text, setText] = useState(sampleEvent)
  const [run, setRun] = useState<TestRun>()
  const [lastGood, setLastGood] = useState<ActionTestResult>()
  const content = readContent(text)
  const test = useMutation({
    mutationFn: testAction,
    onMutate: () => setRun(undefined),
  })
  const archive = useMutation({
    mutationFn: () => newestContent(id),
    onSuccess: (newest) => newest !== undefined && setText(newest),
  })
  return {
    text,
    setText,
    content,
    run,
    lastGood,
    isRunning: test.isPending,
    error: test.error,
    archive,
    /** Nothing is sent while the event or the parameters cannot be read. */
    start: (values: ActionForm) => {
      const draft = workOf(toDocument(values))
      if (content === undefined || draft === undefined || test.isPending) return
      test.mutate(
        { id, content: content.value, draft },
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

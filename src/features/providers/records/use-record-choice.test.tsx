import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { RecordSummary, SignInRecord } from '#contract/iam/sign-in.ts'
import { recordQuery, recordsQuery } from '../model/use-providers.ts'
import { type RecordChoice, useRecordChoice } from './use-record-choice.ts'

const summary: RecordSummary = {
  id: 'r',
  at: '2026-01-05T10:00:00Z',
  who: 'Ada Pilot',
  uid: null,
  outcome: 'signed_in',
  stage: 'account',
  problem: null,
}
const record: SignInRecord = {
  ...summary,
  issuer: 'https://id.example',
  subject: 's',
  response: {},
  bindings: {},
  mappings: [],
  user_info: true,
  scope: 'openid',
  result: { fields: {}, roles: [], groups: [] },
  truncated: false,
}

interface Loaded {
  readonly records?: readonly RecordSummary[]
  readonly record?: SignInRecord
}

/** The choice of a page on which this much is loaded. */
const choiceWith = ({ records, record: full }: Loaded): RecordChoice => {
  const client = new QueryClient()
  if (records !== undefined)
    client.setQueryData(recordsQuery('p').queryKey, {
      items: [...records],
      total: records.length,
      cursor: null,
    })
  if (full !== undefined) client.setQueryData(recordQuery('p', full.id).queryKey, { record: full })
  const found: RecordChoice[] = []
  const Choice = () => {
    found.push(useRecordChoice('p'))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Choice />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const [choice] = found
  if (choice === undefined) throw new Error('nothing was rendered')
  return choice
}

test.each([
  { what: 'the list loads', loaded: {}, isLoading: true, isThere: false },
  { what: 'the newest one loads', loaded: { records: [summary] }, isLoading: true, isThere: false },
  { what: 'it is loaded', loaded: { records: [summary], record }, isLoading: false, isThere: true },
  { what: 'there is none', loaded: { records: [] }, isLoading: false, isThere: false },
])('IAM15 a recorded sign-in is loading, there, or missing: $what', ({ loaded, isLoading, isThere }) => {
  const choice = choiceWith(loaded)
  expect([choice.isLoading, choice.record !== null]).toEqual([isLoading, isThere])
})

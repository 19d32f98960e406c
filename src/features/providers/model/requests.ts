// The requests that the provider pages describe. Secrets are replaced by placeholders.
import type { ProviderWrite, TestDraft } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import type { DescribedRequest } from '#src/lib/curl-command.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'

/** Requests of the list. */
export function useListRequests(): void {
  return useDescribedRequests(() => [describeRequest(providers.list, { query: { limit: 1000 } })])
}

/** Requests of the create form, with its current values. */
export function useCreateRequests(build: () => ProviderWrite): void {
  return useDescribedRequests(() => {
    const body = build()
    const { kind, tenant_id: tenant } = body
    return [
      describeRequest(providers.replyUrl, {}),
      describeRequest(providers.discover, { body: { kind, tenant_id: tenant } }),
      describeRequest(providers.create, { body }),
    ]
  })
}

interface Editing {
  readonly id: string
  readonly etag: string
  readonly body: ProviderWrite
  readonly draft: TestDraft
  readonly mayWrite: boolean
}

const reading = (id: string): readonly DescribedRequest[] => [
  describeRequest(providers.get, { params: { id } }),
  describeRequest(providers.records, { params: { id }, query: { limit: 200 } }),
  describeRequest(providers.replayBasis, { params: { id } }),
]

/** `beginTrial` nests the draft one level deeper than secrets are searched for. */
const drafted = ({ client_secret: secret, ...draft }: TestDraft): TestDraft => ({
  ...draft,
  ...(secret === undefined ? {} : { client_secret: '<client_secret>' }),
})

const writing = ({ id, etag, body, draft }: Editing): readonly DescribedRequest[] => [
  describeRequest(providers.discover, { body: { kind: draft.kind, tenant_id: draft.tenant_id } }),
  describeRequest(providers.update, { params: { id }, body, ifMatch: etag }),
  describeRequest(providers.beginTrial, { body: { provider: id, draft: drafted(draft) } }),
  describeRequest(providers.forgetRecords, { params: { id } }),
  describeRequest(providers.delete, { params: { id } }),
]

/** Requests of one provider, with its unsaved values. */
export function useEditRequests(build: () => Editing): void {
  return useDescribedRequests(() => {
    const editing = build()
    return [...reading(editing.id), ...(editing.mayWrite ? writing(editing) : [])]
  })
}

export function useRecordRequests(id: string, record: string): void {
  return useDescribedRequests(() => [describeRequest(providers.record, { params: { id, record } })])
}

export function useTestSignInRequests(id: string): void {
  return useDescribedRequests(() => [describeRequest(providers.trial, { params: { id } })])
}

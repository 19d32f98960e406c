// Which calls the pages of providers make. No secret stands in them: the place of one is held by its name.
import type { ProviderWrite, TestDraft } from '#contract/iam/provider.ts'
import { providers } from '#contract/iam/providers.ts'
import { shown } from '#src/api/shown-request.ts'
import type { PageRequest } from '#src/parts/request/requests.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'

/** Of the list. */
export const useListRequests = (): void =>
  useShownRequests(() => [shown(providers.list, { query: { limit: 1000 } }, { note: 'listProviders' })])

/** Of the form of a new provider, as it would be sent now. */
export const useCreateRequests = (make: () => ProviderWrite): void =>
  useShownRequests(() => {
    const body = make()
    const { kind, tenant_id: tenant } = body
    return [
      shown(providers.replyUrl, {}, { note: 'replyUrl' }),
      shown(providers.discover, { body: { kind, tenant_id: tenant } }, { note: 'discover' }),
      shown(providers.create, { body }, { note: 'createProvider' }),
    ]
  })

interface Editing {
  readonly id: string
  readonly etag: string
  readonly body: ProviderWrite
  readonly draft: TestDraft
  readonly mayWrite: boolean
}

const reading = (id: string): readonly PageRequest[] => [
  shown(providers.get, { params: { id } }, { note: 'getProvider' }),
  shown(providers.records, { params: { id }, query: { limit: 200 } }, { note: 'listSignIns' }),
  shown(providers.replayBasis, { params: { id } }, { note: 'replayBasis' }),
]

/** `beginTrial` nests the draft one level deeper than where secrets are looked for. */
const drafted = ({ client_secret: secret, ...draft }: TestDraft): TestDraft => ({
  ...draft,
  ...(secret === undefined ? {} : { client_secret: '<client_secret>' }),
})

const writing = ({ id, etag, body, draft }: Editing): readonly PageRequest[] => [
  shown(providers.discover, { body: { kind: draft.kind, tenant_id: draft.tenant_id } }, { note: 'discover' }),
  shown(providers.update, { params: { id }, body, ifMatch: etag }, { note: 'updateProvider' }),
  shown(providers.beginTrial, { body: { provider: id, draft: drafted(draft) } }, { note: 'beginTrial' }),
  shown(providers.forgetRecords, { params: { id } }, { note: 'forgetSignIns' }),
  shown(providers.delete, { params: { id } }, { note: 'deleteProvider' }),
]

/** Of one provider, as it would be sent now. */
export const useEditRequests = (make: () => Editing): void =>
  useShownRequests(() => {
    const editing = make()
    return [...reading(editing.id), ...(editing.mayWrite ? writing(editing) : [])]
  })

export const useRecordRequests = (id: string, record: string): void =>
  useShownRequests(() => [shown(providers.record, { params: { id, record } }, { note: 'getSignIn' })])

export const useTrialRequests = (trial: string): void =>
  useShownRequests(() => [shown(providers.trial, { params: { id: trial } }, { note: 'getTrial' })])

import { useMutation } from '@tanstack/react-query'
import type { PasswordLinkKind } from '#contract/iam/password-links/password-link.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'

interface NewLink {
  /** Id of the account. */
  readonly id: string
  readonly kind: PasswordLinkKind
}

/** Creates a link, which replaces the open one of the account. */
export function useNewLink() {
  return useMutation({
    mutationFn: ({ id, kind }: NewLink) => call(passwordLinks.create, { params: { id }, body: { kind } }),
    onSettled: () => invalidate(passwordLinks.read),
  })
}

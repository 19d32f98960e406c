// The client authentication that a test sign-in found by trying, which is then proposed for the form (IAM103).
import { type ClientAuthentication, clientAuthentications } from '#contract/iam/provider.ts'
import type { TestSignIn } from '#contract/iam/sign-in.ts'

/** The method that the provider accepted after it had refused the other; undefined if there is none. */
export function acceptedMethod({ stages }: Pick<TestSignIn, 'stages'>): ClientAuthentication | undefined {
  const token = stages.find(({ stage }) => stage === 'token')
  if (token?.state !== 'done' || token.shown['refused_client_authentication'] === undefined) return undefined
  return clientAuthentications.find((method) => method === token.shown['client_authentication'])
}

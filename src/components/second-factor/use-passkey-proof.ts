import { useState } from 'react'
import type { FactorProof } from '#contract/iam/login.ts'
import type { RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import { confirmWithPasskey } from '#src/lib/passkeys/browser-passkey.ts'

interface State {
  readonly isPending: boolean
  /** Why the last request of the browser failed. */
  readonly error?: unknown
}

/** Lets the browser ask for a passkey. Without the query library, which the sign-in screen loads later. */
export function usePasskeyProof(readOptions: () => Promise<RequestOptions>) {
  const [{ isPending, error }, setState] = useState<State>({ isPending: false })
  /** Undefined if there is no proof. */
  const prove = async (): Promise<FactorProof | undefined> => {
    setState({ isPending: true })
    try {
      const passkey = await confirmWithPasskey(await readOptions())
      setState({ isPending: false })
      return { passkey }
    } catch (cause) {
      setState({ isPending: false, error: cause })
      return undefined
    }
  }
  return { prove, isPending, error, clear: () => setState({ isPending: false }) }
}

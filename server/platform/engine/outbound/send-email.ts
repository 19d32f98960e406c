// The action that sends an e-mail (ENG44).
import type { TermCode } from '#contract/reasons.ts'
import { problemAt, refuse } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { sendMail } from '../../notifications/mail-server.ts'
import type { Executor } from '../execution.ts'

/** One address, also with a name before it. Values of events must not add further recipients. */
const oneAddress = /^[^\p{Cc},;@]+@[^\p{Cc},;@]+$/u

const requireAddresses = (to: readonly string[]): void => {
  const problems = to.flatMap((text, index) =>
    oneAddress.test(text)
      ? []
      : [problemAt(`to.${index}`, 'wrong_format', { expected: 'email' satisfies TermCode })],
  )
  if (problems.length > 0) throw refuse(problems)
}

export function sendEmail(deps: Pick<PlatformDeps, 'settings' | 'secrets'>): Executor<'send_email'> {
  return async ({ to, subject, text }, { signal, test }) => {
    requireAddresses(to)
    if (test !== null) {
      test.add({ kind: 'email', to, subject, text })
      return { result: 'null', rows: null, refused: 0 }
    }
    const id = await sendMail(deps, { to, subject, text }, signal)
    return { result: JSON.stringify({ message_id: id, to }), rows: null, refused: 0 }
  }
}
